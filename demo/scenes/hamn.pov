// The guest harbour in the last light: masts, a jetty and two boathouses.
#include "archipelago.inc"
#declare SailBelly = 0.1; #declare SailAngle = 0;
#declare Sun = <-0.8, 0.16, 0.25>;
camera { location <-4.5, 3, -18> right x * 3/2 up y look_at <1.5, 2.6, 4> angle 54 }
Sky(<0.98, 0.7, 0.5>, <0.62, 0.62, 0.7>, <0.16, 0.3, 0.56>, Sun, <1.4, 0.9, 0.5>, 8, <0.95, 0.66, 0.54>, 0.5, 0.75, 0.6, 91)
Sunlight(Sun, <1.9, 1.25, 0.72>)
light_source { <100, 500, -300> rgb <0.24, 0.3, 0.42> shadowless }
Sea(0.05, 1, <0.01, 0.024, 0.034>, 0.045, 1.1)
#declare Plank = texture { pigment { gradient x color_map { [0 rgb <0.34, 0.29, 0.24>] [0.93 rgb <0.42, 0.37, 0.31>] [0.93 rgb 0.03] [1 rgb 0.03] } scale 0.16 } normal { granite 0.15 scale 0.3 } finish { diffuse 0.8 } }
box { <-14, 0.6, -6.2>, <30, 0.74, -4> texture { Plank } }
#declare I = 0;
#while (I < 12) cylinder { <-14 + I * 3.6, -1, -6.1>, <-14 + I * 3.6, 0.95, -6.1>, 0.14 pigment { rgb <0.2, 0.16, 0.13> } normal { wrinkles 0.5 scale 0.1 } } #declare I = I + 1; #end
cylinder { <-4, 0.74, -4.3>, <-4, 1.15, -4.3>, 0.07 texture { Steel } }
torus { 0.34, 0.07 scale <1, 0.7, 1> translate <-2.2, 0.81, -5.2> pigment { rgb <0.75, 0.72, 0.64> } normal { wrinkles 0.6 scale 0.05 } }
torus { 0.2, 0.07 scale <1, 0.7, 1> translate <-2.2, 0.81, -5.2> pigment { rgb <0.75, 0.72, 0.64> } normal { wrinkles 0.6 scale 0.05 } }
#declare R = seed(3);
#declare I = 0;
#while (I < 6)
  object { #switch (mod(I, 3)) #case (0) Vega(texture { Gelcoat }, 0) #break #case (1) Vega(texture { Navy }, 0) #break #else Vega(texture { pigment { rgb <0.24, 0.02, 0.02> } finish { diffuse 0.7 specular 0.5 roughness 0.01 reflection { 0.02, 0.2 } } }, 0) #end
    scale 0.92 + 0.16 * rand(R) rotate <1.5 * rand(R), 88 + 4 * rand(R), 0> translate <-5 + I * 4.1, 0, 1 + rand(R)> }
  #declare I = I + 1;
#end
#macro Boathouse(W, H, D, Red)
  union {
    box { <-W / 2, 0, 0>, <W / 2, H, D> texture { pigment { gradient x color_map { [0 rgb Red] [0.9 rgb Red * 1.15] [0.9 rgb Red * 0.4] [1 rgb Red * 0.4] } scale 0.3 } finish { diffuse 0.8 } } }
    prism { linear_sweep 0, D, 4, <-W / 2, H>, <W / 2, H>, <0, H * 1.65>, <-W / 2, H> rotate x * -90 scale <1, 1, -1> pigment { gradient x color_map { [0 rgb Red] [0.9 rgb Red] [0.9 rgb Red * 0.4] [1 rgb Red * 0.4] } scale 0.3 } translate 0 * z }
    box { <-0.1, -0.08, -0.4>, <W * 0.66, 0.08, D + 0.4> rotate z * -52.4 * (H * 1.3 / W) translate y * H * 1.68 pigment { rgb 0.06 } }
    box { <-W * 0.66, -0.08, -0.4>, <0.1, 0.08, D + 0.4> rotate z * 52.4 * (H * 1.3 / W) translate y * H * 1.68 pigment { rgb 0.06 } }
    box { <-W * 0.22, 0, -0.05>, <W * 0.22, H * 0.8, 0> pigment { rgb <0.8, 0.78, 0.72> } }
    box { <-W * 0.19, 0, -0.07>, <W * 0.19, H * 0.75, 0> pigment { rgb Red * 0.6 } }
  }
#end
object { Rock(110, 9, 40, 66, <0.5, 0.4, 0.36>, <0.3, 0.24, 0.22>) translate <6, -0.3, 44> }
object { Boathouse(5, 2.8, 6, <0.3, 0.035, 0.025>) translate <-6.5, 0.8, 20> }
object { Boathouse(4.4, 2.6, 6, <0.34, 0.05, 0.03>) translate <0.5, 0.8, 21> }
object { Boathouse(6, 3, 6, <0.42, 0.3, 0.1>) translate <9, 0.9, 22> }
box { <-11, -0.2, 17.5>, <14, 0.85, 20.2> texture { Plank } }
#declare I = 0;
#while (I < 70)
  object { Spruce(R, <0.035, 0.065, 0.04>) scale 0.7 + 0.5 * rand(R) translate <-44 + 96 * rand(R), 2.4, 38 + 12 * rand(R)> }
  #declare I = I + 1;
#end
fog { distance 500 color rgb <0.9, 0.66, 0.48> fog_type 2 fog_offset 0 fog_alt 15 }
