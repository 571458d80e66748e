// The old impeller with two cracked vanes, and the new one, on the bench.
#include "archipelago.inc"
camera { location <-0.2, 1.05, -1.7> right x * 3/2 up y look_at <0.02, 0.1, 0.02> angle 40 }
light_source { <-2.4, 2.4, 0.6> rgb <1.5, 1.42, 1.3> area_light 1 * x, 1 * z, 3, 3 jitter }
light_source { <2, 3, -3> rgb <0.28, 0.32, 0.4> area_light 2 * x, 2 * y, 2, 2 jitter }
sky_sphere { pigment { gradient y color_map { [0 rgb <0.25, 0.22, 0.2>] [1 rgb <0.8, 0.85, 0.9>] } } }
plane { y, 0 texture { pigment { wood color_map { [0 rgb <0.42, 0.26, 0.13>] [0.6 rgb <0.34, 0.2, 0.1>] [1 rgb <0.22, 0.12, 0.06>] } turbulence <0.06, 0.04, 0.1> octaves 3 rotate y * 90 scale <3, 0.5, 0.16> translate <0, -0.3, 0> } normal { granite 0.05 scale <2, 1, 0.1> } finish { diffuse 0.75 specular 0.15 roughness 0.05 reflection 0.015 } } }
#declare Rubber = texture { pigment { rgb 0.022 } normal { bumps 0.06 scale 0.008 } finish { diffuse 0.85 specular 0.28 roughness 0.05 } }
#declare Brass = texture { pigment { rgb <0.55, 0.37, 0.12> } finish { diffuse 0.45 specular 0.9 roughness 0.015 reflection 0.25 } }
#macro Impeller(Old)
  union {
    difference {
      union {
        cylinder { 0, 0.2 * y, 0.13 }
        #local I = 0;
        #while (I < 10)
          #local L = 0.3; #if (Old & (I = 3 | I = 4)) #local L = 0.2; #end
          union { box { <0.1, 0.005, -0.022>, <L, 0.195, 0.022> } #if (L > 0.25) cylinder { <L, 0.005, 0>, <L, 0.195, 0>, 0.034 } #end
            #if (Old) rotate y * (I * 36 + 9 * sin(I * 2.3)) #else rotate y * I * 36 #end }
          #local I = I + 1;
        #end
        texture { Rubber }
      }
      cylinder { -y, y, 0.085 texture { Rubber } }
    }
    difference { cylinder { 0.006 * y, 0.21 * y, 0.092 } cylinder { -y, y, 0.062 } #local I = 0; #while (I < 10) cylinder { <0.064, -1, 0>, <0.064, 1, 0>, 0.011 rotate y * I * 36 } #local I = I + 1; #end texture { Brass } }
  }
#end
object { Impeller(1) rotate y * 20 translate <-0.36, 0, -0.08> }
object { Impeller(0) rotate <-64, 12, 0> translate <0.34, 0.29, 0.16> }
// the two broken pieces, the gasket, a screwdriver, six screws
union { box { <0, 0.005, -0.022>, <0.09, 0.05, 0.022> } cylinder { <0.09, 0.005, 0>, <0.09, 0.05, 0>, 0.03 } texture { Rubber } rotate y * 50 translate <-0.02, 0, -0.42> }
union { box { <0, 0.005, -0.022>, <0.08, 0.06, 0.022> } cylinder { <0.08, 0.005, 0>, <0.08, 0.06, 0>, 0.03 } texture { Rubber } rotate y * -30 translate <0.16, 0, -0.36> }
difference { cylinder { 0, 0.008 * y, 0.27 } cylinder { -y, y, 0.215 } texture { pigment { rgb <0.5, 0.43, 0.28> } finish { diffuse 0.8 } } translate <0.64, 0, -0.3> }
union {
  cylinder { <0, 0, 0>, <0.5, 0, 0>, 0.02 texture { Steel } } box { <-0.06, -0.006, -0.024>, <0.02, 0.006, 0.024> texture { Steel } }
  sphere_sweep { cubic_spline 6, <0.4, 0, 0>, 0.04 <0.5, 0, 0>, 0.045 <0.6, 0, 0>, 0.065 <0.8, 0, 0>, 0.07 <0.95, 0, 0>, 0.06 <1, 0, 0>, 0.04 texture { pigment { rgb <0.5, 0.05, 0.02> } finish { diffuse 0.7 specular 0.6 roughness 0.02 reflection 0.05 } } }
  rotate y * -24 translate <-1.05, 0.07, 0.5>
}
#declare R = seed(4);
#declare I = 0;
#while (I < 5)
  union { cylinder { 0, 0.09 * x, 0.014 } cylinder { <-0.024, 0, 0>, 0, 0.028 } texture { Brass } rotate y * 360 * rand(R) translate <-0.85 + 0.3 * rand(R), 0.026, -0.35 + 0.3 * rand(R)> }
  #declare I = I + 1;
#end
