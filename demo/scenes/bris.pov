// Two reefs over Kanholmsfjärden: white water and everybody wet.
#include "archipelago.inc"
#declare SailBelly = 0.4; #declare SailAngle = 0.3;
#declare Sun = <0.7, 0.5, -0.35>;
camera { location <-3, 2.4, -17> right x * 3/2 up y look_at <0.6, 3.6, 0> angle 54 }
Sky(<0.62, 0.7, 0.78>, <0.42, 0.52, 0.66>, <0.14, 0.26, 0.5>, Sun, <1, 0.95, 0.85>, 20, <0.72, 0.75, 0.8>, 0.36, 0.62, 0.8, 41)
Sunlight(Sun, <1.7, 1.6, 1.42>)
light_source { <-300, 400, -200> rgb <0.18, 0.22, 0.28> shadowless }
#declare SeaFrom = -18;
height_field {
  function 1600, 1600 { Waves((x - 0.5) * 190, (1 - y) * 190) * min(1, min(12 * min(x, 1 - x), 12 * y)) }
  smooth
  translate <-0.5, -0.45, 0> scale <220, 2.5, 220> translate SeaFrom * z
  WaterSurface(<0.012, 0.055, 0.07>, 0.4, 0.45)
  texture {
    pigment { gradient y color_map { [0 rgbt 1] [0.84 rgbt 1] [0.93 rgbt <0.8, 0.86, 0.9, 0.4>] [1 rgbt <0.9, 0.93, 0.95, 0.1>] } scale 2.5 translate y * -1.12 }
    normal { granite 0.5 scale 0.5 } finish { diffuse 0.8 }
  }
  interior { ior 1.33 }
}
plane { y, -0.3 Water(<0.012, 0.05, 0.065>, 0.7, 1.4) }
object { Vega(texture { Navy }, 1) rotate z * 5 rotate x * -24 rotate y * 24 translate <1, -0.05, 1.5> }
object { Island(300, 15, 60, 3, 200, 10, <0.4, 0.34, 0.3>, <0.24, 0.2, 0.18>, <0.03, 0.07, 0.045>) translate <-150, -1, 420> }
object { Island(260, 13, 60, 13, 190, 10, <0.4, 0.34, 0.3>, <0.24, 0.2, 0.18>, <0.03, 0.07, 0.045>) translate <210, -1, 360> }
fog { distance 900 color rgb <0.55, 0.64, 0.74> fog_type 2 fog_offset 0 fog_alt 25 }
