// From the cockpit: the jib drawing, the rail in the sun, and open water ahead.
#include "archipelago.inc"
#declare SailBelly = 0.42; #declare SailAngle = 0.2;
#declare Sun = <-0.5, 0.36, -0.35>;
camera { location <-3.3, 2.75, -0.62> right x * 3/2 up y look_at <2.4, 2.35, 0.28> angle 68 }
Sky(<0.8, 0.87, 0.93>, <0.46, 0.63, 0.84>, <0.12, 0.3, 0.62>, Sun, <1, 0.95, 0.85>, 20, <1, 0.99, 0.97>, 0.45, 0.66, 0.7, 131)
Sunlight(Sun, <1.8, 1.65, 1.4>)
light_source { <300, 400, -100> rgb <0.18, 0.24, 0.32> shadowless }
#declare SeaFrom = -60;
union { Sea(0.8, 1, <0.012, 0.06, 0.085>, 0.28, 0.5) translate -0.15 * y }
object { Vega(texture { Navy }, 1) rotate x * 10 }
// a winch and a sheet within reach
union {
  cylinder { 0, 0.11 * y, 0.1 texture { Steel } } cylinder { 0.03 * y, 0.09 * y, 0.075 texture { Steel } } cylinder { 0.11 * y, 0.15 * y, 0.085 texture { Steel } }
  #declare I = 0;
  #while (I < 3) torus { 0.086, 0.011 translate y * (0.045 + I * 0.02) pigment { rgb <0.7, 0.68, 0.62> } normal { wrinkles 0.7 scale 0.01 } } #declare I = I + 1; #end
  scale 1.25 translate <-1.7, 1.3, -0.62> rotate x * 10
}
object { Island(190, 16, 60, 5, 190, 10, <0.5, 0.42, 0.38>, <0.3, 0.24, 0.22>, <0.04, 0.085, 0.05>) rotate y * 90 translate <330, -1, 90> }
object { Island(260, 14, 60, 15, 190, 10, <0.5, 0.42, 0.38>, <0.3, 0.24, 0.22>, <0.04, 0.085, 0.05>) rotate y * 90 translate <460, -1, -170> }
fog { distance 900 color rgb <0.66, 0.78, 0.9> fog_type 2 fog_offset 0 fog_alt 25 }
