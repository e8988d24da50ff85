import type { RegionStates } from "./city.ts";

export const EAST: RegionStates = {
  code: "ER",
  name: "East",
  states: [
    {
      code: "AS",
      name: "Assam",
      cities: [{ name: "Guwahati", meridian: ["Brahmaputra Wheels"], aurora: [] }],
    },
    {
      code: "BR",
      name: "Bihar",
      cities: [{ name: "Patna", meridian: ["Pataliputra Motors", "Gandhi Setu Autos"], aurora: [] }],
    },
    {
      code: "JH",
      name: "Jharkhand",
      cities: [
        { name: "Ranchi", meridian: ["Hundru Motors"], aurora: [] },
        { name: "Jamshedpur", meridian: ["Subarnarekha Wheels"], aurora: [] },
      ],
    },
    {
      code: "OD",
      name: "Odisha",
      cities: [
        { name: "Bhubaneswar", meridian: ["Utkal Motors", "Kalinga Wheels"], aurora: ["Dhauli Vista"] },
        { name: "Cuttack", meridian: ["Mahanadi Autos"], aurora: [] },
      ],
    },
    {
      code: "WB",
      name: "West Bengal",
      cities: [
        {
          name: "Kolkata",
          meridian: ["Hooghly Motors", "Maidan Wheels", "Howrah Automobiles", "Rajarhat Cars"],
          aurora: ["Victoria Vista", "Sundarban Arena"],
        },
        { name: "Siliguri", meridian: ["Teesta Motors"], aurora: [] },
        { name: "Durgapur", meridian: ["Damodar Autos"], aurora: [] },
      ],
    },
  ],
};
