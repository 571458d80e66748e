// September north of Arholma: clear, cold and alone in the bay.
#include "archipelago.inc"
#declare Sun = <0.8, 0.3, -0.45>;
camera { location <0, 3.4, -22> right x * 3/2 up y look_at <0, 3.4, 0> angle 52 }
Sky(<0.75, 0.85, 0.95>, <0.45, 0.64, 0.88>, <0.1, 0.28, 0.62>, Sun, <1, 1, 1>, 30, <0.98, 0.98, 1>, 0.54, 0.72, 0.6, 81)
Sunlight(Sun, <1.9, 1.6, 1.2>)
light_source { <-300, 400, -100> rgb <0.14, 0.19, 0.28> shadowless }
Sea(0.2, 1, <0.008, 0.035, 0.06>, 0.12, 0.8)
object { Rock(17, 2.4, 12, 44, <0.62, 0.5, 0.44>, <0.36, 0.28, 0.25>) translate <-9, -0.05, -8> }
object { Rock(7, 1, 5, 47, <0.62, 0.5, 0.44>, <0.36, 0.28, 0.25>) translate <5.5, -0.05, -9> }
#declare Ground = object { Rock(120, 11, 44, 51, <0.62, 0.5, 0.44>, <0.36, 0.28, 0.25>) translate <14, -0.4, 62> }
object { Ground }
#declare R = seed(51);
#declare I = 0;
#while (I < 230)
  #declare N = <0, 0, 0>;
  #declare P = trace(Ground, <14 + (rand(R) - 0.5) * 96, 60, 62 + (rand(R) - 0.5) * 32>, -y, N);
  #declare K = rand(R);
  #if (vlength(N) > 0 & P.y > 1.6)
    #if (K < 0.5) object { Spruce(R, <0.05, 0.1, 0.05>) scale 0.75 + 0.5 * rand(R) translate P - 0.2 * y }
    #else
      union {
        cylinder { 0, 5 * y, 0.09 pigment { rgb <0.75, 0.73, 0.7> } }
        #declare J = 0;
        #while (J < 90) sphere { vnormalize(<rand(R) - 0.5, rand(R) - 0.5, rand(R) - 0.5>) * <1.25, 2.1, 1.25> * (0.35 + 0.65 * rand(R)) + 4.3 * y, 0.16 + 0.26 * rand(R) } #declare J = J + 1; #end
        texture { pigment { bozo color_map { [0 rgb <0.36, 0.16, 0.02>] [0.6 rgb <0.62, 0.36, 0.03>] [1 rgb <0.7, 0.46, 0.05>] } scale 0.25 } normal { wrinkles 2 scale 0.08 } finish { diffuse 0.75 } }
        scale 0.7 + 0.5 * rand(R) translate P - 0.2 * y
      }
    #end
  #end
  #declare I = I + 1;
#end
object { Island(420, 15, 60, 57, 260, 11, <0.5, 0.42, 0.38>, <0.3, 0.24, 0.22>, <0.04, 0.08, 0.06>) translate <-160, -1, 420> }
fog { distance 1100 color rgb <0.6, 0.74, 0.9> fog_type 2 fog_offset 0 fog_alt 25 }
