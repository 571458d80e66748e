// The engine under the companionway, in the light of a hand lamp.
#include "archipelago.inc"
camera { location <-0.62, 0.86, -1.35> right x * 3/2 up y look_at <0.02, 0.36, 0> angle 46 }
light_source { <-0.9, 1.5, -0.9> rgb <1.6, 1.3, 0.9> area_light 0.3 * x, 0.3 * z, 3, 3 jitter fade_distance 1.3 fade_power 2 }
light_source { <1.4, 1.2, -1.2> rgb <0.3, 0.36, 0.46> area_light 0.5 * x, 0.5 * y, 2, 2 jitter }
#declare Green = texture { pigment { rgb <0.02, 0.16, 0.11> } normal { granite 0.05 scale 0.05 } finish { diffuse 0.75 specular 0.45 roughness 0.03 reflection 0.03 } }
#declare Rubber = texture { pigment { rgb 0.018 } normal { wrinkles 0.1 scale 0.01 } finish { diffuse 0.8 specular 0.18 roughness 0.06 } }
#declare Brass = texture { pigment { rgb <0.5, 0.33, 0.1> } finish { diffuse 0.5 specular 0.8 roughness 0.02 reflection 0.2 } }
#declare Rusty = texture { pigment { bozo color_map { [0 rgb <0.2, 0.2, 0.2>] [1 rgb <0.26, 0.14, 0.07>] } scale 0.03 } finish { diffuse 0.7 specular 0.3 } }
// the room
box { <-2, -0.1, -2>, <2, -0.02, 2> pigment { rgb <0.2, 0.2, 0.19> } normal { granite 0.2 scale 0.2 } finish { specular 0.2 } }
box { <-2, -0.1, 0.75>, <2, 2, 0.8> texture { pigment { checker rgb 0.4 rgb 0.36 scale 0.12 } normal { bumps 0.6 scale 0.03 } finish { diffuse 0.7 } } }
box { <1, -0.1, -2>, <1.05, 2, 2> pigment { rgb <0.36, 0.34, 0.31> } normal { bumps 0.5 scale 0.03 } }
box { <-1.3, -0.1, -0.36>, <1, 0.06, -0.26> pigment { rgb <0.6, 0.59, 0.55> } } box { <-1.3, -0.1, 0.26>, <1, 0.06, 0.36> pigment { rgb <0.6, 0.59, 0.55> } }
// block, head, valve cover, sump
union {
  superellipsoid { <0.14, 0.14> scale <0.3, 0.17, 0.2> translate <0.1, 0.28, 0> }
  superellipsoid { <0.12, 0.12> scale <0.31, 0.06, 0.19> translate <0.1, 0.5, 0> }
  superellipsoid { <0.4, 0.25> scale <0.28, 0.075, 0.11> translate <0.1, 0.61, 0.02> }
  superellipsoid { <0.2, 0.2> scale <0.26, 0.08, 0.15> translate <0.1, 0.07, 0> }
  superellipsoid { <0.3, 0.3> scale <0.14, 0.15, 0.17> translate <0.53, 0.24, 0> }
  cylinder { <-0.22, 0.34, 0>, <-0.3, 0.34, 0>, 0.12 }
  texture { Green }
}
#declare I = 0;
#while (I < 4) cylinder { <-0.1 + I * 0.14, 0.6, -0.1>, <-0.1 + I * 0.14, 0.7, -0.06>, 0.016 texture { Steel } } cylinder { <-0.14 + I * 0.16, 0.5, -0.21>, <-0.14 + I * 0.16, 0.5, -0.175>, 0.016 texture { Steel } } #declare I = I + 1; #end
cylinder { <0.12, 0.66, 0.02>, <0.12, 0.715, 0.02>, 0.045 pigment { rgb <0.75, 0.55, 0.02> } finish { specular 0.4 } }
// injectors and their pipes
#declare I = 0;
#while (I < 2)
  cylinder { <-0.02 + I * 0.24, 0.52, -0.18>, <-0.02 + I * 0.24, 0.62, -0.21>, 0.018 texture { Brass } }
  sphere_sweep { cubic_spline 6, <-0.02 + I * 0.24, 0.58, -0.19>, 0.008 <-0.02 + I * 0.24, 0.63, -0.21>, 0.008 <-0.04 + I * 0.2, 0.66, -0.27>, 0.008 <-0.05 + I * 0.1, 0.5, -0.3>, 0.008 <-0.04 + I * 0.06, 0.36, -0.26>, 0.008 <-0.04, 0.3, -0.2>, 0.008 texture { Steel } }
  #declare I = I + 1;
#end
// fuel pump, oil filter, alternator
union { cylinder { <-0.06, 0.24, -0.2>, <-0.06, 0.24, -0.3>, 0.07 } cylinder { <-0.06, 0.24, -0.3>, <-0.06, 0.24, -0.33>, 0.045 } texture { Rusty } }
cylinder { <0.28, 0.2, -0.19>, <0.28, 0.2, -0.34>, 0.055 pigment { rgb <0.75, 0.73, 0.7> } finish { specular 0.5 roughness 0.02 } }
cylinder { <0.28, 0.2, -0.2>, <0.28, 0.2, -0.215>, 0.058 texture { Steel } }
union { cylinder { <-0.36, 0.55, -0.2>, <-0.2, 0.55, -0.2>, 0.085 } torus { 0.085, 0.01 rotate z * 90 translate <-0.28, 0.55, -0.2> } texture { Aluminium } normal { granite 0.1 scale 0.05 } }
// pulleys and the belt
#macro Pulley(P, Radius) union { cylinder { P, P + x * 0.035, Radius * 0.9 } torus { Radius, 0.012 rotate z * 90 translate P } torus { Radius, 0.012 rotate z * 90 translate P + x * 0.035 } cylinder { P - x * 0.03, P, 0.02 } texture { Steel } } #end
object { Pulley(<-0.4, 0.2, 0>, 0.1) } object { Pulley(<-0.4, 0.46, 0.03>, 0.075) } object { Pulley(<-0.4, 0.55, -0.2>, 0.05) }
union {
  cylinder { <-0.383, 0.25, 0.088>, <-0.383, 0.485, 0.104>, 0.011 } cylinder { <-0.383, 0.53, 0.0>, <-0.383, 0.602, -0.2>, 0.011 } cylinder { <-0.383, 0.17, -0.097>, <-0.383, 0.53, -0.247>, 0.011 }
  texture { Rubber }
}
// the sea water pump with its brass cover, and the hoses
union { cylinder { <-0.34, 0.1, -0.22>, <-0.2, 0.1, -0.22>, 0.06 } cylinder { <-0.36, 0.1, -0.22>, <-0.34, 0.1, -0.22>, 0.066 } texture { Brass } }
#declare I = 0;
#while (I < 6) cylinder { <-0.372, 0.1 + 0.052 * sin(I * 1.047), -0.22 + 0.052 * cos(I * 1.047)>, <-0.35, 0.1 + 0.052 * sin(I * 1.047), -0.22 + 0.052 * cos(I * 1.047)>, 0.008 texture { Steel } } #declare I = I + 1; #end
sphere_sweep { cubic_spline 7, <-0.28, 0.1, -0.22>, 0.024 <-0.28, 0.15, -0.24>, 0.024 <-0.26, 0.24, -0.36>, 0.024 <0.05, 0.14, -0.42>, 0.024 <0.4, 0.1, -0.4>, 0.024 <0.9, 0.3, -0.3>, 0.024 <1.2, 0.5, -0.2>, 0.024 texture { Rubber } }
sphere_sweep { cubic_spline 6, <0.3, 0.6, 0.05>, 0.035 <0.36, 0.62, 0.05>, 0.035 <0.5, 0.66, 0.1>, 0.035 <0.65, 0.5, 0.2>, 0.035 <0.8, 0.3, 0.4>, 0.035 <0.9, 0.1, 0.6>, 0.035 texture { Rubber } }
torus { 0.026, 0.004 rotate x * 70 translate <-0.277, 0.18, -0.27> texture { Steel } }
torus { 0.037, 0.005 rotate z * 80 translate <0.42, 0.646, 0.065> texture { Steel } }
sphere_sweep { cubic_spline 6, <-0.28, 0.6, -0.2>, 0.009 <-0.27, 0.63, -0.22>, 0.009 <-0.1, 0.75, -0.18>, 0.009 <0.2, 0.72, -0.24>, 0.009 <0.5, 0.5, -0.34>, 0.009 <0.8, 0.4, -0.4>, 0.009 pigment { rgb <0.45, 0.02, 0.02> } finish { specular 0.3 } }
