// Evening on the rock at Grinda: the sun along the granite, pines, and an empty bay.
#include "archipelago.inc"
#declare Sun = <-0.9, 0.17, 0.28>;
camera { location <0, 2.9, -19> right x * 3/2 up y look_at <0, 2.7, 0> angle 54 }
Sky(<1.05, 0.72, 0.42>, <0.6, 0.66, 0.74>, <0.15, 0.33, 0.64>, Sun, <1.5, 1, 0.55>, 9, <1.05, 0.78, 0.58>, 0.5, 0.72, 0.7, 171)
Sunlight(Sun, <2.3, 1.5, 0.8>)
light_source { <200, 500, -300> rgb <0.22, 0.29, 0.42> shadowless }
Sea(0.09, 1, <0.008, 0.03, 0.045>, 0.06, 1)
object { Rock(24, 3, 13, 61, <0.64, 0.49, 0.42>, <0.36, 0.27, 0.24>) translate <8, -0.05, -5> }
#declare R = seed(61);
object { Island(46, 7, 26, 63, 70, 9, <0.62, 0.48, 0.41>, <0.36, 0.27, 0.24>, <0.05, 0.1, 0.045>) translate <-21, -0.2, 24> }
object { Island(120, 10, 40, 65, 170, 9, <0.6, 0.47, 0.4>, <0.36, 0.27, 0.24>, <0.05, 0.1, 0.045>) translate <60, -0.5, 110> }
object { Island(420, 14, 60, 67, 240, 10, <0.5, 0.42, 0.38>, <0.3, 0.24, 0.22>, <0.04, 0.085, 0.05>) translate <-80, -1, 420> }
fog { distance 700 color rgb <0.95, 0.68, 0.44> fog_type 2 fog_offset 0 fog_alt 20 }
