// On the hard in April: the bottom newly painted, the yard behind in the sun.
#include "archipelago.inc"
#declare SailBelly = 0.1; #declare SailAngle = 0;
#declare Sun = <-0.6, 0.5, -0.6>;
camera { location <-6.6, 1.7, -9> right x * 3/2 up y look_at <0.2, 2.15, 0> angle 52 }
Sky(<0.84, 0.88, 0.92>, <0.55, 0.68, 0.84>, <0.18, 0.36, 0.64>, Sun, <1, 1, 1>, 30, <1, 1, 1>, 0.42, 0.62, 0.8, 151)
Sunlight(Sun, <1.7, 1.55, 1.35>)
light_source { <300, 300, -200> rgb <0.26, 0.3, 0.36> shadowless }
plane { y, 0 pigment { granite color_map { [0 rgb <0.36, 0.34, 0.31>] [0.5 rgb <0.24, 0.22, 0.2>] [1 rgb <0.16, 0.15, 0.13>] } scale 0.6 } normal { granite 0.7 scale 0.15 } finish { diffuse 0.8 } }
#declare BottomRed = texture { pigment { rgb <0.33, 0.035, 0.025> } normal { granite 0.04 scale 0.2 } finish { diffuse 0.8 specular 0.06 roughness 0.06 } }
union {
  object { Vega(texture { Navy }, 0) }
  // keel and rudder
  sphere { 0, 1 scale <1.7, 1, 0.16> translate <0.1, -0.55, 0> texture { BottomRed } }
  prism { linear_sweep -0.1, 0.1, 5, <-1.2, 0>, <1.5, 0>, <0.9, -1.15>, <-1.25, -1.2>, <-1.2, 0> rotate x * -90 scale <1, 1, -1> translate y * -0.3 texture { BottomRed } }
  prism { linear_sweep -0.04, 0.04, 5, <-3.9, 0.1>, <-3.2, -0.1>, <-3.3, -1.1>, <-3.75, -1.15>, <-3.9, 0.1> rotate x * -90 scale <1, 1, -1> texture { BottomRed } }
  translate y * 1.85
}
#declare Wood = texture { pigment { wood color_map { [0 rgb <0.52, 0.36, 0.2>] [1 rgb <0.36, 0.23, 0.12>] } turbulence 0.15 scale 0.07 } finish { diffuse 0.8 } }
#declare I = 0;
#while (I < 3)
  union {
    cylinder { <0, 0, -1.9>, <0, 1.75, -0.95>, 0.05 } cylinder { <0, 0, -0.8>, <0, 1.4, -1.1>, 0.035 } cylinder { <0, 0, 1.9>, <0, 1.75, 0.95>, 0.05 }
    texture { pigment { rgb <0.05, 0.14, 0.28> } finish { diffuse 0.7 specular 0.3 } } translate x * (-2.4 + I * 2.3)
  }
  #declare I = I + 1;
#end
box { <-1.3, 0, -0.35>, <1, 0.42, 0.35> texture { Wood } } box { <-1, 0.2, -0.5>, <-0.7, 0.42, 0.5> texture { Wood rotate y * 90 } }
// a pot of paint and a ladder
union {
  difference { cylinder { 0, 0.26 * y, 0.12 } cylinder { 0.05 * y, 0.3 * y, 0.11 } texture { Steel } }
  cylinder { 0.05 * y, 0.2 * y, 0.108 texture { BottomRed } }
  cylinder { <0.02, 0.2, 0>, <0.3, 0.42, 0.05>, 0.015 texture { Wood } }
  translate <-3.4, 0, -3.6>
}
union {
  cylinder { <-0.25, 0, -2.4>, <-0.25, 3.2, -1.35>, 0.035 } cylinder { <0.25, 0, -2.4>, <0.25, 3.2, -1.35>, 0.035 }
  #declare I = 1; #while (I < 10) cylinder { <-0.25, I * 0.32, -2.4 + I * 0.105>, <0.25, I * 0.32, -2.4 + I * 0.105>, 0.025 } #declare I = I + 1; #end
  texture { Aluminium } translate x * -2.9
}
#declare R = seed(12);
#declare I = 0;
#while (I < 4)
  union {
    object { #if (mod(I, 2) = 0) Vega(texture { Gelcoat }, 0) #else Vega(texture { Navy }, 0) #end }
    sphere { 0, 1 scale <1.5, 1.1, 0.16> translate <0.1, -0.6, 0> texture { BottomRed } }
    rotate y * (70 + 12 * rand(R)) translate <-8 + I * 7.2, 1.85, 14 + 3 * rand(R)>
  }
  box { <-9 + I * 7.2, 0, 13>, <-7 + I * 7.2, 0.4, 16> texture { Wood } }
  #declare I = I + 1;
#end
#declare I = 0;
#while (I < 90) object { Spruce(R, <0.05, 0.09, 0.05>) scale 0.8 + 0.6 * rand(R) translate <-60 + 130 * rand(R), 0, 45 + 20 * rand(R)> } #declare I = I + 1; #end
box { <-2, 0, 26>, <16, 5, 34> pigment { gradient x color_map { [0 rgb <0.3, 0.04, 0.03>] [0.93 rgb <0.3, 0.04, 0.03>] [0.93 rgb <0.15, 0.02, 0.01>] [1 rgb <0.15, 0.02, 0.01>] } scale 0.4 } }
fog { distance 260 color rgb <0.75, 0.82, 0.9> fog_type 2 fog_offset 0 fog_alt 20 }
