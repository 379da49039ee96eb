import QtQuick

Item {
    property int index
    property alias rows: rows

    width: 176
    height: 120

    BorderImage {
        x: -18
        y: -18 + 3
        width: 176 + 36
        height: 120 + 36
        border { left: 47; right: 47; top: 47; bottom: 47 }
        source: "image://peer/ui-shadow"
    }
    Rectangle {
        width: 176
        height: 120
        radius: 10
        color: "white"
        border { width: 1; color: Qt.rgba(0.8, 0.8, 0.8, 1) }
    }
    Image { x: 10; y: 10; source: "image://peer/icon" + index % 8 }
    Rectangle { x: 52; y: 14; width: 100; height: 10; color: Qt.rgba(0.2, 0.2, 0.2, 1) }
    Rectangle { x: 52; y: 30; width: 70; height: 8; color: Qt.rgba(0.6, 0.6, 0.6, 1) }
    BorderImage {
        x: 84
        y: 84
        width: 80
        height: 28
        border { left: 10; right: 10; top: 10; bottom: 10 }
        source: "image://peer/button"
    }
    Item {
        x: 10
        y: 48
        width: 156
        height: 32
        clip: true
        Item {
            id: rows
            Repeater {
                model: 4
                Rectangle {
                    y: 12 * index
                    width: 156
                    height: 12
                    color: index % 2 ? Qt.rgba(0.98, 0.98, 0.98, 1) : Qt.rgba(0.92, 0.94, 1, 1)
                }
            }
        }
    }
}
