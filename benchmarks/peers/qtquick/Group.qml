import QtQuick

Item {
    property int index

    width: 300
    height: 200
    opacity: 0.5
    layer.enabled: true

    Repeater {
        model: 20
        Rectangle { x: 11 * index; y: 7 * index; width: 80; height: 60; color: Qt.hsva(index / 20, 0.6, 0.9, 1) }
    }
}
