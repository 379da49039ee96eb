"""Lamina, Core Animation for Linux: trees of layers, drawn with or without a GPU.

    import lamina

    lamina.render("scene.ca", time=1.5).write("scene.png")

    root = lamina.Layer(bounds=(0, 0, 320, 200), background_color="#f2f0e8")
    card = root.add(lamina.Layer(frame=(40, 30, 240, 140), background_color="#fff"))
    card.corner_radius = 16
    card.shadow_opacity = 0.3
    lamina.render(root, scale=2).write("card.png")
"""

from ._table import Alpha, AnimationEvent, PixelFormat, Status
from .canvas import Canvas
from .errors import (
    Busy, CannotCreate, InputOutputError, InternalError, InvalidArgument, InvalidInput, LaminaError,
    LimitExceeded, LostContext, NoDevice, NoInput, OutOfTime)
from .films import command, film
from .framebuffers import FramebufferRenderer
from .images import Image
from .inspectors import Inspector
from .kinds import (
    EmitterLayer, GradientLayer, ReplicatorLayer, ScrollLayer, ShapeLayer, TextLayer, TextLine,
    TextMetrics, TiledLayer, TransformLayer)
from .layers import Layer
from .lottie import Lottie, Marker, Slot
from .objects import (
    Action, Animation, AnimationGroup, BasicAnimation, EmitterBehavior, EmitterCell, Filter,
    KeyframeAnimation, PropertyAnimation, SpringAnimation, Transition)
from .pictures import render
from .pools import Pool
from .renderers import Renderer, Statistics
from .scenes import Scene
from .system import (
    Device, current_time, devices, handle_count, limits, status_name, version)
from .textures import Texture
from .transactions import (
    flush, run_callbacks, set_transaction_value, transaction, transaction_value)
from .trees import CommittedTree
from .values import Color, Path, Point, Rect, Size, Transform

__version__ = version()

__all__ = [
    "Action", "Alpha", "Animation", "AnimationEvent", "AnimationGroup", "BasicAnimation", "Busy",
    "CannotCreate", "Canvas", "Color", "CommittedTree", "Device", "EmitterBehavior", "EmitterCell",
    "EmitterLayer", "Filter", "FramebufferRenderer", "GradientLayer", "Image", "InputOutputError",
    "Inspector", "InternalError", "InvalidArgument", "InvalidInput", "KeyframeAnimation",
    "LaminaError", "Layer", "LimitExceeded", "LostContext", "Lottie", "Marker", "NoDevice",
    "NoInput", "OutOfTime", "Path", "PixelFormat", "Point", "Pool", "PropertyAnimation", "Rect",
    "Renderer", "ReplicatorLayer", "Scene", "ScrollLayer", "ShapeLayer", "Size", "Slot",
    "SpringAnimation", "Statistics", "Status", "TextLayer", "TextLine", "TextMetrics", "Texture",
    "TiledLayer", "Transform", "TransformLayer", "Transition",
    "command", "current_time", "devices", "film", "flush", "handle_count", "limits", "render",
    "run_callbacks", "set_transaction_value", "status_name", "transaction", "transaction_value",
    "version",
]
