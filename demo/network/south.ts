import type { RegionStates } from "./city.ts";

export const SOUTH: RegionStates = {
  code: "SR",
  name: "South",
  states: [
    {
      code: "AP",
      name: "Andhra Pradesh",
      cities: [
        {
          name: "Visakhapatnam",
          meridian: ["Rushikonda Motors", "Simhachalam Wheels"],
          aurora: ["Vizag Vista"],
        },
        {
          name: "Vijayawada",
          meridian: ["Krishna Barrage Autos", "Kanaka Motors"],
          aurora: ["Amaravati Arena"],
        },
        { name: "Tirupati", meridian: ["Seshachalam Motors"], aurora: [] },
      ],
    },
    {
      code: "KA",
      name: "Karnataka",
      cities: [
        {
          name: "Bengaluru",
          meridian: [
            "Nandi Motors",
            "Cubbon Wheels",
            "Silicon Valley Cars",
            "Lalbagh Automobiles",
            "Hesaraghatta Autos",
          ],
          aurora: ["Kempegowda Vista", "Ulsoor Arena", "Koramangala Premier"],
        },
        { name: "Mysuru", meridian: ["Chamundi Motors", "Kaveri Wheels"], aurora: ["Wodeyar Vista"] },
        { name: "Mangaluru", meridian: ["Netravati Autos"], aurora: [] },
        { name: "Hubballi", meridian: ["Unkal Motors"], aurora: [] },
      ],
    },
    {
      code: "KL",
      name: "Kerala",
      cities: [
        {
          name: "Kochi",
          meridian: ["Malabar Motors", "Vembanad Cars"],
          aurora: ["Willingdon Vista", "Muziris Arena"],
        },
        {
          name: "Thiruvananthapuram",
          meridian: ["Kovalam Wheels", "Ananthapuri Motors"],
          aurora: ["Veli Vista"],
        },
        { name: "Kozhikode", meridian: ["Zamorin Autos"], aurora: [] },
      ],
    },
    {
      code: "TN",
      name: "Tamil Nadu",
      cities: [
        {
          name: "Chennai",
          meridian: ["Coromandel Autos", "Marina Motors", "Adyar Wheels", "Guindy Car Point"],
          aurora: ["Mylapore Vista", "Pallava Arena", "Ennore Premier"],
        },
        {
          name: "Coimbatore",
          meridian: ["Nilgiri Cars", "Noyyal Motors", "Kovai Wheels"],
          aurora: ["Siruvani Vista"],
        },
        { name: "Madurai", meridian: ["Vaigai Motors", "Pandya Autos"], aurora: [] },
        { name: "Tiruchirappalli", meridian: ["Rockfort Wheels"], aurora: [] },
        { name: "Salem", meridian: ["Yercaud Motors"], aurora: [] },
      ],
    },
    {
      code: "TS",
      name: "Telangana",
      cities: [
        {
          name: "Hyderabad",
          meridian: ["Deccan Wheels", "Charminar Autos", "Golconda Motors", "Shamshabad Cars"],
          aurora: ["Musi Vista", "Hitec Arena", "Banjara Premier"],
        },
        { name: "Warangal", meridian: ["Kakatiya Motors"], aurora: [] },
      ],
    },
  ],
};
