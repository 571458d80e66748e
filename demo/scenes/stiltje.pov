// Not a breath on Mysingen before breakfast.
#include "archipelago.inc"
#declare SailBelly = 0.08; #declare SailAngle = 0.03;
#declare Sun = <0.75, 0.16, 0.65>;
camera { location <0, 2.2, -26> right x * 3/2 up y look_at <0, 3.1, 0> angle 46 }
Sky(<0.98, 0.8, 0.74>, <0.72, 0.76, 0.86>, <0.34, 0.5, 0.76>, Sun, <1.4, 1.05, 0.8>, 10, <1.05, 0.86, 0.84>, 0.48, 0.72, 0.45, 61)
Sunlight(Sun, <1.5, 1.15, 0.9>)
light_source { <-200, 300, -300> rgb <0.3, 0.33, 0.42> shadowless }
#declare SeaFrom = -28;
Sea(0.03, 1, <0.02, 0.045, 0.06>, 0.012, 2.2)
object { Vega(texture { Gelcoat }, 1) rotate y * -28 translate <-3.2, 0, 6> }
object { Island(130, 12, 50, 25, 190, 9, <0.5, 0.4, 0.36>, <0.28, 0.22, 0.2>, <0.04, 0.075, 0.05>) translate <66, -1, 170> }
object { Island(200, 15, 60, 27, 220, 10, <0.5, 0.4, 0.36>, <0.28, 0.22, 0.2>, <0.04, 0.075, 0.05>) translate <-120, -1, 300> }
object { Island(500, 15, 60, 29, 260, 11, <0.5, 0.4, 0.36>, <0.28, 0.22, 0.2>, <0.04, 0.075, 0.05>) translate <60, -1, 620> }
fog { distance 420 color rgb <0.9, 0.78, 0.76> fog_type 2 fog_offset 0 fog_alt 9 }
