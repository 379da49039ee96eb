import QtQuick
import Qt5Compat.GraphicalEffects

Item {
    property int index

    Image { id: picture; visible: false; source: "image://peer/picture" }
    Image { id: shape; visible: false; source: "image://peer/mask" }
    OpacityMask { width: 300; height: 300; source: picture; maskSource: shape; cached: true }
}
