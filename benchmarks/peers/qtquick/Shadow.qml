import QtQuick
import Qt5Compat.GraphicalEffects

Item {
    property int index

    Rectangle { id: box; width: 200; height: 120; radius: 16; color: "white"; visible: false }
    DropShadow {
        anchors.fill: box
        source: box
        verticalOffset: 4
        // Sigma 10. Qt's deviation is (radius + 1) * 3 / 10.
        radius: 32
        samples: 65
        color: Qt.rgba(0, 0, 0, 0.5)
        cached: true
    }
}
