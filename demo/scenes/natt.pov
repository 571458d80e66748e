// Night over the Åland sea: the moon's road, a lighthouse far off and the lights of two ships.
#include "archipelago.inc"
#declare Sun = <-0.2, 0.24, 1>;
camera { location <0, 2.6, -20> right x * 3/2 up y look_at <0, 5.4, 0> angle 58 }
Sky(<0.07, 0.1, 0.15>, <0.022, 0.036, 0.075>, <0.006, 0.012, 0.034>, Sun, <0.5, 0.56, 0.66>, 26, <0.16, 0.19, 0.25>, 0.5, 0.72, 0.7, 5)
Sunlight(Sun, <0.85, 0.95, 1.15>)
light_source { <100, 300, -300> rgb <0.02, 0.03, 0.05> shadowless }
Sea(0.55, 1, <0.002, 0.006, 0.012>, 0.22, 0.6)
// the moon and the stars
#declare M = vnormalize(Sun) * 3000;
sphere { M, 42 pigment { bozo color_map { [0 rgb <1.5, 1.48, 1.36>] [1 rgb <1.1, 1.08, 1>] } scale 20 } finish { emission 1 diffuse 0 } no_shadow }
#declare R = seed(88);
#declare I = 0;
#while (I < 420)
  #declare D = vnormalize(<rand(R) * 2.4 - 1.2, 0.09 + rand(R) * 0.9, 1>);
  #declare Size = 1 + 2.2 * pow(rand(R), 5);
  sphere { D * 5000, Size * 1.6 pigment { rgb <0.8, 0.85, 1> * (0.25 + 0.6 * rand(R)) } finish { emission 1 diffuse 0 } no_shadow no_reflection }
  #declare I = I + 1;
#end
#declare Black = <0.012, 0.014, 0.02>;
object { Island(240, 13, 60, 5, 170, 9, Black, Black, Black) translate <150, -1, 330> }
#macro Light(P, Colour, Size)
  disc { 0, z, Size * 14 pigment { onion color_map { [0 rgbt <Colour.x, Colour.y, Colour.z, 0.3>] [0.12 rgbt <Colour.x, Colour.y, Colour.z, 0.82>] [0.5 rgbt <Colour.x, Colour.y, Colour.z, 0.97>] [1 rgbt 1] } scale Size * 14 } finish { emission 1 diffuse 0 } no_shadow translate P }
  sphere { P, Size pigment { rgb Colour * 2.2 } finish { emission 1 diffuse 0 } no_shadow }
#end
cone { <118, 8, 300>, 2, <118, 24, 300>, 1.3 pigment { rgb Black * 3 } }
Light(<118, 25.5, 298>, <1.4, 1.15, 0.7>, 1.1)
Light(<-150, 9, 420>, <0.15, 1.1, 0.4>, 0.9) Light(<-132, 18, 420>, <1.2, 1.1, 0.9>, 0.9) Light(<-165, 13, 420>, <1.2, 1.1, 0.9>, 0.8)
Light(<10, 8, 620>, <1.2, 0.1, 0.06>, 1.1) Light(<22, 20, 620>, <1.2, 1.1, 0.9>, 1)
