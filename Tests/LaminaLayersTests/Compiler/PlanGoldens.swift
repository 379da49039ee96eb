// Written by PlanGoldenTests with LAMINA_BLESS=1.
enum PlanGoldens {
  static let plans = [
    "nothing": """
    frame 120x100
    layers 1 drawn 0 culled 0 quads 0 draws 0

    """,
    "solid on whole pixels": """
    frame 120x100
    layers 2 drawn 1 culled 0 quads 1 draws 1
    draw 0 solid count 1 opaque
      10,20 30x40 #ff0000ff

    """,
    "translucent over opaque": """
    frame 120x100
    layers 2 drawn 2 culled 0 quads 2 draws 1
    draw 0 solid count 2 blend
      0,0 120x100 #ffffffff
      10,10 50x50 #80000080

    """,
    "small between pixels": """
    frame 120x100
    layers 2 drawn 1 culled 0 quads 1 draws 1
    draw 0 shape count 1 blend
      rect 10.25 20.5 30.25 30.5 source 0 0 0 0 color #ff0000ff \
    cover 10,20 31,20 31,31 10,31 flags 15

    """,
    "large between pixels": """
    frame 120x100
    layers 2 drawn 1 culled 0 quads 5 draws 2
    draw 0 solid count 1 opaque
      11,21 79x69 #ff0000ff
    draw 1 shape count 4 blend
      rect 10.25 20.5 90.25 90.5 source 0 0 0 0 color #ff0000ff \
    cover 10,20 91,20 91,21 10,21 flags 15
      rect 10.25 20.5 90.25 90.5 source 0 0 0 0 color #ff0000ff \
    cover 10,90 91,90 91,91 10,91 flags 15
      rect 10.25 20.5 90.25 90.5 source 0 0 0 0 color #ff0000ff \
    cover 10,21 11,21 11,90 10,90 flags 15
      rect 10.25 20.5 90.25 90.5 source 0 0 0 0 color #ff0000ff \
    cover 90,21 91,21 91,90 90,90 flags 15

    """,
    "rounded with a border": """
    frame 120x100
    layers 2 drawn 1 culled 0 quads 15 draws 2
    draw 0 solid count 7 opaque
      12,22 86x36 #ff0000ff
      22,12 66x10 #ff0000ff
      22,58 66x10 #ff0000ff
      22,10 66x4 #0000ffff
      22,66 66x4 #0000ffff
      10,22 4x36 #0000ffff
      96,22 4x36 #0000ffff
    draw 1 shape count 8 blend
      rect 12 12 98 68 source 10 0 0 0 color #ff0000ff \
    cover 12,12 22,12 22,22 12,22 flags 15
      rect 12 12 98 68 source 10 0 0 0 color #ff0000ff \
    cover 88,12 98,12 98,22 88,22 flags 15
      rect 12 12 98 68 source 10 0 0 0 color #ff0000ff \
    cover 12,58 22,58 22,68 12,68 flags 15
      rect 12 12 98 68 source 10 0 0 0 color #ff0000ff \
    cover 88,58 98,58 98,68 88,68 flags 15
      rect 10 10 100 70 source 12 4 0 0 color #0000ffff \
    cover 10,10 22,10 22,22 10,22 flags 15
      rect 10 10 100 70 source 12 4 0 0 color #0000ffff \
    cover 88,10 100,10 100,22 88,22 flags 15
      rect 10 10 100 70 source 12 4 0 0 color #0000ffff \
    cover 10,58 22,58 22,70 10,70 flags 15
      rect 10 10 100 70 source 12 4 0 0 color #0000ffff \
    cover 88,58 100,58 100,70 88,70 flags 15

    """,
    "aligned copy beside a scaled image": """
    frame 120x100
    layers 3 drawn 2 culled 0 quads 2 draws 2
    page 0 256x256
    upload page 0 at 0,0 size 20x10
    draw 0 blit count 1 page 0 opaque
      5,6 20x10 from 0,0
    draw 1 image count 1 page 0 blend
      rect 40 6 100 36 source 0 0 20 10 color #ffffffff \
    cover 40,6 100,6 100,36 40,36 flags 31 texels 0,0 20x10

    """,
    "y-up tree with a cut": """
    frame 120x100
    layers 2 drawn 1 culled 0 quads 1 draws 1
    page 0 256x256
    upload page 0 at 0,0 size 40x20
    draw 0 image count 1 page 0 blend
      rect 0 80 40 100 source 0 0 20 10 color #ffffffff \
    cover 0,80 40,80 40,100 0,100 flags 15 texels 0,10 20x10

    """,
    "card under a perspective": """
    frame 120x100
    layers 2 drawn 1 culled 0 quads 1 draws 1
    draw 0 shape count 1 blend
      rect 0 0 60 60 source 0 0 0 0 color #ff0000ff \
    cover 36,27 82,30 82,89 36,94 flags 15 \
    inverse 1.33921 0 -50.35281 | -0.05 1 -27 | -0.0025 0 1.15

    """,
    "scissor around something turned": """
    frame 120x100
    layers 3 drawn 1 culled 0 quads 1 draws 1
    draw 0 turnedShape count 1 blend scissor 20,20 50x50
      turned 0 0 60 60 map 0.70711 -0.70711 70 | 0.70711 0.70711 27.57359 color #ff0000ff

    """,
    "rounded clip inside a turned clip": """
    frame 120x100
    layers 4 drawn 2 culled 0 quads 2 draws 2
    clip 0 rect 0 0 80 80 radius 0 parent -1
    clip 1 rect 0 0 60 60 radius 9 parent -1
    draw 0 shape count 1 blend
      rect 0 0 60 60 source 9 0 0 0 color #0000ffff \
    cover 80,20 100,80 40,100 20,40 flags 15 \
    inverse 0.30902 0.95106 -45.60441 | -0.95106 0.30902 68.52237 | 0 0 1
    draw 1 shapeClipped count 1 blend
      rect -2 -2 102 102 source 0 0 0 0 color #ff0000ff \
    cover 94,-7 127,94 26,127 -7,26 flags 0 \
    inverse 0.30902 0.95106 -25.60441 | -0.95106 0.30902 88.52237 | 0 0 1 clip 1

    """,
    "nine slices": """
    frame 120x100
    layers 2 drawn 1 culled 0 quads 9 draws 1
    page 0 256x256
    upload page 0 at 0,0 size 24x24
    draw 0 image count 9 page 0 blend
      rect 10 10 14 14 source 0 0 8 8 color #ffffffff \
    cover 10,10 14,10 14,14 10,14 flags 5 texels 0,0 8x8
      rect 14 10 96 14 source 0 0 8 8 color #ffffffff \
    cover 14,10 96,10 96,14 14,14 flags 4 texels 8,0 8x8
      rect 96 10 100 14 source 0 0 8 8 color #ffffffff \
    cover 96,10 100,10 100,14 96,14 flags 6 texels 16,0 8x8
      rect 10 14 14 56 source 0 0 8 8 color #ffffffff \
    cover 10,14 14,14 14,56 10,56 flags 1 texels 0,8 8x8
      rect 14 14 96 56 source 0 0 8 8 color #ffffffff \
    cover 14,14 96,14 96,56 14,56 flags 0 texels 8,8 8x8
      rect 96 14 100 56 source 0 0 8 8 color #ffffffff \
    cover 96,14 100,14 100,56 96,56 flags 2 texels 16,8 8x8
      rect 10 56 14 60 source 0 0 8 8 color #ffffffff \
    cover 10,56 14,56 14,60 10,60 flags 9 texels 0,16 8x8
      rect 14 56 96 60 source 0 0 8 8 color #ffffffff \
    cover 14,56 96,56 96,60 14,60 flags 8 texels 8,16 8x8
      rect 96 56 100 60 source 0 0 8 8 color #ffffffff \
    cover 96,56 100,56 100,60 96,60 flags 10 texels 16,16 8x8

    """,
    "mirrored image": """
    frame 120x100
    layers 2 drawn 1 culled 0 quads 1 draws 1
    page 0 256x256
    upload page 0 at 0,0 size 30x20
    draw 0 image count 1 page 0 blend
      rect 10 10 40 30 source 30 0 0 20 color #ffffffff \
    cover 10,10 40,10 40,30 10,30 flags 15 texels 0,0 30x20

    """,
    "opaque sublayer on a turned edge": """
    frame 120x100
    layers 3 drawn 2 culled 0 quads 2 draws 1
    clip 0 rect -120 -120 29 180 hole parent -1
    draw 0 turnedShapeClipped count 2 blend
      turned 0 0 60 60 map 0.87758 -0.47943 38.05529 | 0.47943 0.87758 9.28976 \
    color #ff0000ff clip 0
      turned 0 0 30 60 map 0.87758 -0.47943 38.05529 | 0.47943 0.87758 9.28976 \
    color #0000ffff

    """,
    "hidden, outside and behind zPosition": """
    frame 120x100
    layers 6 drawn 2 culled 2 quads 2 draws 1
    draw 0 solid count 2 opaque
      0,0 70x70 #ff0000ff
      30,30 70x70 #0000ffff

    """,
  ]
}
