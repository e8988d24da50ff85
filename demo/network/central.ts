import type { RegionStates } from "./city.ts";

export const CENTRAL: RegionStates = {
  code: "CR",
  name: "Central",
  states: [
    {
      code: "CG",
      name: "Chhattisgarh",
      cities: [
        { name: "Raipur", meridian: ["Mahamaya Motors", "Shivnath Wheels"], aurora: ["Naya Raipur Vista"] },
      ],
    },
    {
      code: "MP",
      name: "Madhya Pradesh",
      cities: [
        {
          name: "Indore",
          meridian: ["Rajwada Motors", "Malwa Wheels", "Pithampur Autos"],
          aurora: ["Sarafa Vista"],
        },
        { name: "Bhopal", meridian: ["Upper Lake Motors"], aurora: [] },
        { name: "Jabalpur", meridian: ["Narmada Autos"], aurora: [] },
      ],
    },
    {
      code: "UK",
      name: "Uttarakhand",
      cities: [{ name: "Dehradun", meridian: ["Doon Valley Motors"], aurora: [] }],
    },
    {
      code: "UP",
      name: "Uttar Pradesh",
      cities: [
        {
          name: "Lucknow",
          meridian: ["Gomti Motors", "Imambara Wheels", "Amausi Autos"],
          aurora: ["Awadh Vista"],
        },
        { name: "Kanpur", meridian: ["Bithoor Motors"], aurora: [] },
        { name: "Varanasi", meridian: ["Ganga Auto Point"], aurora: [] },
      ],
    },
  ],
};
