import type { RegionStates } from "./city.ts";

export const WEST: RegionStates = {
  code: "WR",
  name: "West",
  states: [
    { code: "GA", name: "Goa", cities: [{ name: "Panaji", meridian: ["Mandovi Motors"], aurora: [] }] },
    {
      code: "GJ",
      name: "Gujarat",
      cities: [
        {
          name: "Ahmedabad",
          meridian: ["Sabarmati Wheels", "Kankaria Motors", "Heritage City Autos", "Sanand Cars"],
          aurora: ["Adalaj Vista", "Law Garden Arena"],
        },
        { name: "Surat", meridian: ["Tapti Motors", "Diamond City Wheels"], aurora: ["Dumas Vista"] },
        { name: "Vadodara", meridian: ["Vishwamitri Autos", "Sayaji Motors"], aurora: [] },
        { name: "Rajkot", meridian: ["Saurashtra Wheels"], aurora: [] },
      ],
    },
    {
      code: "MH",
      name: "Maharashtra",
      cities: [
        {
          name: "Mumbai",
          meridian: ["Gateway Autos", "Konkan Motors", "Sahyadri Cars", "Powai Wheels", "Mahim Car Point"],
          aurora: ["Worli Vista", "Elephanta Arena", "Sanjay Van Premier"],
        },
        {
          name: "Pune",
          meridian: ["Sinhagad Motors", "Mula Wheels", "Deccan Gymkhana Autos", "Chakan Cars"],
          aurora: ["Parvati Vista", "Katraj Arena"],
        },
        { name: "Nagpur", meridian: ["Satpura Autos", "Futala Motors"], aurora: ["Vidarbha Vista"] },
        {
          name: "Nashik",
          meridian: ["Godavari Wheels, Gangapur Road", "Godavari Wheels, Ambad"],
          aurora: [],
        },
        { name: "Chhatrapati Sambhajinagar", meridian: ["Ajanta Motors"], aurora: [] },
        { name: "Kolhapur", meridian: ["Panchganga Autos"], aurora: [] },
      ],
    },
  ],
};
