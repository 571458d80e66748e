// Fog off Rödlöga: the nearest rock, a stake, and a boat that is almost gone.
#include "archipelago.inc"
#declare SailBelly = 0.3; #declare SailAngle = 0.12;
camera { location <0, 2, -16> right x * 3/2 up y look_at <0, 2.5, 0> angle 52 }
sky_sphere { pigment { gradient y color_map { [0 rgb <0.6, 0.63, 0.64>] [0.25 rgb <0.68, 0.71, 0.72>] [1 rgb <0.8, 0.83, 0.85>] } } }
light_source { <-3000, 6000, 2000> rgb <0.85, 0.87, 0.88> area_light 3000 * x, 3000 * z, 4, 4 }
light_source { <0, 400, -500> rgb 0.35 shadowless }
Sea(0.16, 1, <0.03, 0.05, 0.055>, 0.04, 1.3)
object { Rock(19, 3, 11, 8, <0.45, 0.4, 0.37>, <0.26, 0.22, 0.21>) translate <-9.5, -0.05, 3> }
object { Rock(7, 1, 4, 18, <0.45, 0.4, 0.37>, <0.26, 0.22, 0.21>) translate <-1.2, -0.05, -3> }
object { Island(60, 9, 30, 6, 60, 9, <0.4, 0.36, 0.34>, <0.26, 0.22, 0.21>, <0.05, 0.07, 0.06>) translate <-34, -0.4, 42> }
object { Island(90, 9, 30, 16, 70, 9, <0.4, 0.36, 0.34>, <0.26, 0.22, 0.21>, <0.05, 0.07, 0.06>) translate <52, -0.4, 70> }
union { cylinder { -y, 4.2 * y, 0.07 } box { <-0.5, 3.7, -0.02>, <0.5, 4.3, 0.02> } pigment { rgb <0.3, 0.04, 0.03> } rotate z * 4 translate <-3.4, 0, 4> }
object { Vega(texture { Navy }, 1) rotate x * -2 rotate y * 200 translate <8.5, -0.1, 27> }
fog { distance 34 color rgb <0.66, 0.69, 0.7> }
