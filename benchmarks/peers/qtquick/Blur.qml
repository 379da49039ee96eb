import QtQuick
import Qt5Compat.GraphicalEffects

Item {
    property int index

    Item {
        id: content
        width: 300
        height: 300
        visible: false
        Repeater {
            model: [Qt.point(20, 20), Qt.point(160, 30), Qt.point(40, 150), Qt.point(150, 160)]
            Rectangle { x: modelData.x; y: modelData.y; width: 120; height: 120; color: Qt.hsva(index / 4, 0.7, 0.9, 1) }
        }
    }
    GaussianBlur {
        anchors.fill: content
        source: content
        radius: 36
        samples: 73
        deviation: 12
        transparentBorder: true
        cached: true
    }
}
