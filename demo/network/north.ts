import type { RegionStates } from "./city.ts";

export const NORTH: RegionStates = {
  code: "NR",
  name: "North",
  states: [
    {
      code: "CH",
      name: "Chandigarh",
      cities: [
        {
          name: "Chandigarh",
          meridian: ["Sukhna Motors", "Rock Garden Autos", "Capitol Wheels"],
          aurora: ["Shivalik Vista"],
        },
      ],
    },
    {
      code: "DL",
      name: "Delhi",
      cities: [
        {
          name: "New Delhi",
          meridian: [
            "Yamuna Motors",
            "Raisina Automobiles",
            "Purana Qila Wheels",
            "Chandni Autos",
            "Dwarka Car Point",
            "Lodhi Motors",
          ],
          aurora: ["Qutub Vista", "Indraprastha Arena", "Vasant Premier"],
        },
      ],
    },
    {
      code: "HP",
      name: "Himachal Pradesh",
      cities: [{ name: "Shimla", meridian: ["Himgiri Automobiles"], aurora: [] }],
    },
    {
      code: "HR",
      name: "Haryana",
      cities: [
        {
          name: "Gurugram",
          meridian: ["Aravali Wheels", "Cyber Greens Motors", "Sohna Autos", "Golf Course Cars"],
          aurora: ["Millennium Vista", "Damdama Arena"],
        },
        { name: "Faridabad", meridian: ["Surajkund Motors", "Badkhal Autos"], aurora: [] },
        { name: "Ambala", meridian: ["Shambhu Wheels"], aurora: [] },
      ],
    },
    {
      code: "JK",
      name: "Jammu & Kashmir",
      cities: [
        { name: "Jammu", meridian: ["Tawi Motors"], aurora: [] },
        { name: "Srinagar", meridian: ["Chinar Motors"], aurora: [] },
      ],
    },
    {
      code: "PB",
      name: "Punjab",
      cities: [
        {
          name: "Ludhiana",
          meridian: ["Sutlej Motors", "Doraha Wheels", "Ferozepur Road Autos"],
          aurora: ["Malwa Arena"],
        },
        { name: "Amritsar", meridian: ["Golden Harvest Motors", "Majha Wheels"], aurora: [] },
        { name: "Jalandhar", meridian: ["Doaba Automobiles", "Burlton Autos"], aurora: [] },
      ],
    },
    {
      code: "RJ",
      name: "Rajasthan",
      cities: [
        {
          name: "Jaipur",
          meridian: ["Amber Motors", "Hawa Mahal Wheels", "Sanganer Autos"],
          aurora: ["Nahargarh Vista", "Jantar Arena"],
        },
        { name: "Jodhpur", meridian: ["Thar Automobiles", "Mehran Motors"], aurora: [] },
        { name: "Udaipur", meridian: ["Pichola Wheels"], aurora: [] },
        { name: "Kota", meridian: ["Chambal Autos"], aurora: [] },
      ],
    },
  ],
};
