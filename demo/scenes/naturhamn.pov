// Moored to the rock at dusk, a lamp in the cabin.
#include "archipelago.inc"
#declare SailBelly = 0.1; #declare SailAngle = 0;
#declare Sun = <-0.5, 0.02, 1>;
camera { location <1, 2.3, -15> right x * 3/2 up y look_at <0.4, 3.2, 0> angle 54 }
Sky(<0.8, 0.36, 0.17>, <0.25, 0.25, 0.37>, <0.035, 0.07, 0.19>, Sun, <1.2, 0.62, 0.3>, 10, <0.4, 0.24, 0.28>, 0.46, 0.72, 0.6, 71)
Sunlight(Sun, <0.5, 0.3, 0.2>)
light_source { <-100, 500, -300> rgb <0.13, 0.17, 0.28> shadowless }
Sea(0.05, 1, <0.008, 0.014, 0.024>, 0.03, 1.4)
object { Vega(texture { Navy }, 0) rotate y * 6 translate <-2.2, 0, 2> }
#declare Lamp = <1.6, 0.85, 0.3>;
disc { <0, 0, 0>, z, 1 scale <0.47, 0.075, 1> translate <-2.06, 1.32, 1.19> pigment { rgb Lamp } finish { emission 1 diffuse 0 } }
disc { <0, 0, 0>, z, 1 scale <0.29, 0.065, 1> translate <-1.1, 1.31, 1.1> pigment { rgb Lamp } finish { emission 1 diffuse 0 } }
light_source { <-1.9, 1.9, 0.2> rgb Lamp * 0.9 fade_distance 1.6 fade_power 2 }
sphere { <2.05, 4.6, 2>, 0.11 pigment { rgb <2.4, 2, 1.4> } finish { emission 1 diffuse 0 } no_shadow }
light_source { <2.05, 4.6, 2> rgb <1, 0.8, 0.5> * 0.8 fade_distance 1.5 fade_power 2 }
disc { <2.05, 4.6, 1.9>, z, 0.9 pigment { onion color_map { [0 rgbt <2, 1.5, 0.9, 0.4>] [0.3 rgbt <1.6, 1.1, 0.6, 0.93>] [1 rgbt 1] } scale 0.9 translate <2.05, 4.6, 1.9> } finish { emission 1 diffuse 0 } no_shadow no_reflection }
#declare Ground = object { Rock(22, 3.6, 16, 17, <0.5, 0.4, 0.36>, <0.27, 0.21, 0.2>) translate <11, -0.05, 5> }
object { Ground }
#declare R = seed(5);
#declare I = 0;
#while (I < 9) object { Spruce(R, <0.02, 0.035, 0.025>) scale 0.5 + 0.35 * rand(R) translate <9 + I * 1.3, 1.6, 8 + 4 * rand(R)> } #declare I = I + 1; #end
cylinder { <2.1, 1.45, 2>, <6.6, 1.6, 4>, 0.018 pigment { rgb 0.6 } }
object { Island(120, 12, 50, 35, 190, 10, <0.2, 0.17, 0.16>, <0.12, 0.1, 0.1>, <0.02, 0.03, 0.025>) translate <-70, -1, 130> }
object { Island(300, 15, 60, 37, 230, 10, <0.2, 0.17, 0.16>, <0.12, 0.1, 0.1>, <0.02, 0.03, 0.025>) translate <90, -1, 330> }
fog { distance 800 color rgb <0.5, 0.27, 0.2> fog_type 2 fog_offset 0 fog_alt 20 }
