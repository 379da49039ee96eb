import QtQuick

Image {
    property int index

    source: "image://peer/tile"
    antialiasing: true
}
