import type { Programme } from "#domain/programme/programme.ts";

/** A service survey of four attributes, and a network of three dealers. */
export const PROGRAMME: Programme = {
  type: "CSI",
  firstMonth: "2025-01",
  factors: [
    {
      code: "Q4",
      name: "Service Initiation",
      slot: 1,
      tab: 1,
      attributes: [
        { code: "Q4_1", name: "Ease of getting an appointment", slot: 1 },
        { code: "Q4_2", name: "Courtesy of the service advisor", slot: 2 },
      ],
    },
    {
      code: "Q5",
      name: "Vehicle Pick-up",
      slot: 2,
      tab: 2,
      attributes: [
        { code: "Q5_1", name: "Cleanliness of the vehicle on return", slot: 3 },
        { code: "Q5_10", name: "Explanation of the work and charges", slot: 4 },
      ],
    },
  ],
  weights: [{ fromWave: "WQ-1", weights: { Q4: 60, Q5: 40 } }],
  bands: { disappointed: 5, indifferent: 7, pleased: 9 },
  lowIndexLimit: 700,
  verbatims: [{ code: "V1", name: "What should we do better?", slot: 1 }],
  otherQuestions: [
    {
      code: "OQ1",
      name: "Was your vehicle ready at the promised time?",
      slot: 1,
      combine: "0",
      answers: [
        { code: "1", name: "Yes" },
        { code: "2", name: "No" },
      ],
    },
  ],
};
const place = { location: "L", state: "S", region: "R" };
/** What proposals are made for. */
export const CONTEXT = {
  programme: PROGRAMME,
  network: {
    dealers: ["Kaveri Motors", "Godavari Wheels", "Narmada Cars"].map((name, at) => ({
      id: at,
      code: `DL00${at + 1}`,
      name,
      ...place,
    })),
    models: ["Vega", "Altair"].map((name, at) => ({ id: at, code: `M${at + 1}`, name })),
  },
};
