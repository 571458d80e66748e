// A lighthouse on its skerry on a clear day in July.
#include "archipelago.inc"
#declare Sun = <-0.6, 0.55, -0.5>;
camera { location <-6, 3, -46> right x * 3/2 up y look_at <0, 10, 0> angle 48 }
Sky(<0.72, 0.84, 0.94>, <0.4, 0.6, 0.85>, <0.1, 0.28, 0.62>, Sun, <1, 1, 1>, 30, <1, 1, 1>, 0.5, 0.66, 0.8, 14)
Sunlight(Sun, <1.75, 1.65, 1.5>)
light_source { <300, 400, -100> rgb <0.16, 0.22, 0.3> shadowless }
#declare SeaFrom = -48;
Sea(0.7, 1, <0.01, 0.06, 0.085>, 0.3, 0.5)
#declare Ground = object { Rock(58, 9, 34, 12, <0.62, 0.47, 0.4>, <0.34, 0.25, 0.22>) }
object { Ground translate <2, 0, 4> }
object { Rock(26, 3.2, 16, 21, <0.62, 0.47, 0.4>, <0.34, 0.25, 0.22>) translate <-21, 0, -8> }
object { Rock(16, 2, 10, 4, <0.62, 0.47, 0.4>, <0.34, 0.25, 0.22>) translate <23, 0, -10> }
#declare Plaster = finish { diffuse 0.8 specular 0.08 roughness 0.05 }
#declare Foot = trace(Ground, <-1, 60, 1>, -y);
union {
  cone { 0, 3.1, y * 17, 2.05 texture { pigment { gradient y color_map { [0.34 rgb <0.86, 0.85, 0.81>] [0.34 rgb <0.5, 0.045, 0.03>] [0.67 rgb <0.5, 0.045, 0.03>] [0.67 rgb <0.86, 0.85, 0.81>] } scale 17.01 } normal { bumps 0.12 scale 0.25 } finish { Plaster } } }
  cone { -3 * y, 3.7, y * 0.8, 3.4 pigment { rgb <0.45, 0.42, 0.4> } normal { granite 0.4 scale 0.6 } }
  cylinder { y * 17, y * 17.35, 2.75 pigment { rgb 0.05 } finish { specular 0.2 } }
  #local I = 0;
  #while (I < 16) cylinder { <2.65, 17.3, 0>, <2.65, 18.4, 0>, 0.04 rotate y * I * 22.5 pigment { rgb 0.05 } } #local I = I + 1; #end
  torus { 2.65, 0.05 translate y * 18.4 pigment { rgb 0.05 } } torus { 2.65, 0.035 translate y * 17.85 pigment { rgb 0.05 } }
  cylinder { y * 17.3, y * 19.8, 1.35 pigment { rgb <0.5, 0.6, 0.62> transmit 0.55 } finish { specular 0.9 roughness 0.003 reflection 0.3 } }
  #local I = 0;
  #while (I < 8) cylinder { <1.38, 17.3, 0>, <1.38, 19.8, 0>, 0.055 rotate y * I * 45 pigment { rgb 0.06 } } #local I = I + 1; #end
  sphere { y * 18.6, 0.6 pigment { rgb <0.9, 0.9, 0.75> } finish { emission 0.4 specular 0.9 } }
  cone { y * 19.8, 1.75, y * 21.1, 0.2 pigment { rgb <0.36, 0.04, 0.03> } finish { specular 0.35 roughness 0.02 } }
  sphere { y * 21.25, 0.28 pigment { rgb <0.36, 0.04, 0.03> } }
  #local I = 0;
  #while (I < 3) #local Out = 3.1 - 1.05 * (4.1 + I * 4.4) / 17; box { <-0.28, 4 + I * 4.4, -Out>, <0.28, 5.1 + I * 4.4, 0> pigment { rgb 0.03 } finish { reflection 0.2 } } #local I = I + 1; #end
  translate Foot + <2, -0.3, 4>
}
#declare Spot = trace(Ground, <10, 60, 1>, -y);
union {
  box { <-2.6, -2, -1.9>, <2.6, 2.6, 1.9> }
  prism { linear_sweep -1.9, 1.9, 4, <-2.6, 2.6>, <2.6, 2.6>, <0, 4.4>, <-2.6, 2.6> rotate x * -90 scale <1, 1, -1> }
  texture { pigment { gradient x color_map { [0 rgb <0.36, 0.045, 0.03>] [0.93 rgb <0.36, 0.045, 0.03>] [0.93 rgb <0.2, 0.02, 0.015>] [1 rgb <0.2, 0.02, 0.015>] } scale 0.28 } finish { diffuse 0.8 } }
  translate Spot + <2, 0, 4>
}
union {
  box { <-0.1, -0.06, -2.2>, <3.4, 0.06, 2.2> rotate z * -34 translate <0, 4.45, 0> pigment { rgb 0.07 } }
  box { <-3.4, -0.06, -2.2>, <0.1, 0.06, 2.2> rotate z * 34 translate <0, 4.45, 0> pigment { rgb 0.07 } }
  box { <-0.45, 0, -1.97>, <0.45, 1.9, -1.9> translate <-1.3, 0.1, 0> pigment { rgb 0.85 } }
  box { <0.5, 0.7, -1.97>, <1.6, 1.7, -1.9> pigment { rgb 0.85 } } box { <0.58, 0.78, -1.99>, <1.52, 1.62, -1.9> pigment { rgb 0.04 } finish { reflection 0.3 } }
  translate Spot + <2, 0, 4>
}
object { Island(300, 13, 60, 3, 200, 8, <0.5, 0.4, 0.35>, <0.3, 0.24, 0.2>, <0.04, 0.09, 0.05>) translate <190, -1, 480> }
fog { distance 1200 color rgb <0.62, 0.76, 0.9> fog_type 2 fog_offset 0 fog_alt 25 }
