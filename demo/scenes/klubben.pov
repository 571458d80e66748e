// Four boats of the club in a row at midsummer, bows to the rock.
#include "archipelago.inc"
#declare SailBelly = 0.1; #declare SailAngle = 0;
#declare Sun = <-0.45, 0.5, -0.7>;
camera { location <-15, 5, -15> right x * 3/2 up y look_at <1.5, 2.8, 3> angle 50 }
Sky(<0.78, 0.87, 0.95>, <0.42, 0.62, 0.86>, <0.1, 0.28, 0.62>, Sun, <1, 1, 1>, 30, <1, 1, 1>, 0.47, 0.66, 0.75, 101)
Sunlight(Sun, <1.75, 1.66, 1.5>)
light_source { <300, 400, -100> rgb <0.16, 0.22, 0.3> shadowless }
#declare SeaFrom = -20;
Sea(0.1, 1, <0.015, 0.075, 0.085>, 0.09, 0.8)
#declare R = seed(9);
#declare I = 0;
#while (I < 4)
  object {
    #switch (I)
      #case (0) Vega(texture { Navy }, 0) #break
      #case (2) Vega(texture { pigment { rgb <0.03, 0.12, 0.1> } finish { diffuse 0.7 specular 0.5 roughness 0.01 reflection { 0.02, 0.2 } } }, 0) #break
      #else Vega(texture { Gelcoat }, 0)
    #end
    scale 0.9 + 0.2 * rand(R) rotate <2 * rand(R) - 1, -6 + 6 * rand(R), 0> translate <-1.5 + rand(R), 0, I * 4 - 3>
  }
  cylinder { <3, 1.35, I * 4 - 3>, <8.5, 1.2, I * 4 - 2.6>, 0.02 pigment { rgb 0.7 } }
  #declare I = I + 1;
#end
object { Rock(60, 6.5, 52, 71, <0.64, 0.5, 0.44>, <0.36, 0.28, 0.25>) translate <32, -0.1, 10> }
#declare I = 0;
#while (I < 60)
  object { Spruce(R, <0.045, 0.1, 0.05>) scale 0.6 + 0.5 * rand(R) translate <19 + 26 * rand(R), 3.6, 8 + 26 * rand(R)> }
  #declare I = I + 1;
#end
object { Island(260, 13, 60, 43, 260, 9, <0.5, 0.42, 0.38>, <0.3, 0.24, 0.22>, <0.04, 0.085, 0.05>) translate <40, -1, 240> }
fog { distance 900 color rgb <0.62, 0.76, 0.9> fog_type 2 fog_offset 0 fog_alt 25 }
