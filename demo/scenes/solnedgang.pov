// The sun goes down behind the islands; a green spar marks the fairway.
#include "archipelago.inc"
#declare Sun = <0.16, 0.045, 1>;
camera { location <0, 2.4, -20> right x * 3/2 up y look_at <0, 3.6, 0> angle 56 }
Sky(<1.15, 0.36, 0.09>, <0.55, 0.25, 0.22>, <0.05, 0.09, 0.24>, Sun, <1.9, 1.05, 0.4>, 22, <0.85, 0.26, 0.17>, 0.46, 0.7, 0.75, 21)
Sunlight(Sun, <1.9, 0.95, 0.42>)
light_source { <-100, 300, -300> rgb <0.1, 0.12, 0.22> shadowless }
Sea(0.35, 1, <0.01, 0.018, 0.035>, 0.16, 0.9)
#declare Black = <0.05, 0.045, 0.05>;
object { Island(130, 17, 50, 5, 150, 11, Black, Black, <0.02, 0.028, 0.02>) translate <-95, -1, 170> }
object { Island(210, 15, 60, 9, 190, 10, Black, Black, <0.02, 0.028, 0.02>) translate <170, -1, 330> }
object { Island(420, 20, 60, 14, 240, 11, Black, Black, <0.02, 0.028, 0.02>) translate <-60, -1, 620> }
union {
  cylinder { -2 * y, 3.1 * y, 0.2 } cone { 3.1 * y, 0.42, 4.1 * y, 0.02 } cylinder { -y, 0.35 * y, 0.5 }
  pigment { rgb <0.012, 0.19, 0.07> } finish { diffuse 0.8 specular 0.4 roughness 0.02 }
  rotate z * -5 translate <-4.2, 0, 3>
}
object { Rock(16, 1.7, 8, 31, <0.2, 0.13, 0.1>, <0.1, 0.07, 0.06>) translate <11, 0, 2> }
fog { distance 1100 color rgb <0.8, 0.32, 0.14> fog_type 2 fog_offset 0 fog_alt 22 }
