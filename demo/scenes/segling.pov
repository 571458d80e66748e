// Under full sail on a reach, the sun two hours before it sets.
#include "archipelago.inc"
#declare SailBelly = 0.5; #declare SailAngle = 0.32;
#declare Sun = <-0.42, 0.19, 0.9>;
camera { location <-1, 2.6, -21> right x * 3/2 up y look_at <-1, 4.3, 0> angle 50 }
Sky(<1.05, 0.74, 0.45>, <0.74, 0.7, 0.64>, <0.22, 0.4, 0.68>, Sun, <1.7, 1.2, 0.7>, 14, <1.15, 0.95, 0.78>, 0.5, 0.72, 0.5, 3)
Sunlight(Sun, <2.3, 1.75, 1.15>)
light_source { <-200, 300, -400> rgb <0.28, 0.36, 0.5> shadowless }
Sea(0.9, 1, <0.008, 0.035, 0.055>, 0.3, 0.5)
object { Vega(texture { Navy }, 1) rotate x * -13 rotate y * 12 translate <1.4, -0.1, 2> }
object { Island(160, 20, 60, 7, 150, 10, <0.42, 0.33, 0.28>, <0.2, 0.16, 0.14>, <0.05, 0.09, 0.05>) translate <150, -1, 330> }
object { Island(260, 16, 60, 3, 160, 9, <0.42, 0.33, 0.28>, <0.2, 0.16, 0.14>, <0.05, 0.09, 0.05>) translate <-270, -1, 520> }
fog { distance 900 color rgb <0.85, 0.68, 0.5> fog_type 2 fog_offset 0 fog_alt 30 }
