import { expect, test } from "vitest";
import { type MasterField, masterFieldOf } from "./master-columns.ts";

/** Headers as manufacturers and agencies write them, English, Hindi and Hinglish. */
const HEADERS: Readonly<Record<MasterField, readonly string[]>> = {
  code: [
    "Dealer Code",
    "DEALER_CODE",
    "Dlr Cd",
    "Outlet ID",
    "Workshop Code",
    "Dealer No.",
    "DMS Dealer Code",
    "SAP Code",
    "Code of the dealer",
    "DealerCode",
    "डीलर कोड",
    "डीलर का कोड",
    "Dealer ka code",
  ],
  name: [
    "Dealer Name",
    "DEALERSHIP NAME",
    "Outlet Name",
    "Name of Dealer",
    "Name of the dealership",
    "Dealer",
    "Dlr Nm",
    "DealerName",
    "डीलर का नाम",
    "विक्रेता का नाम",
    "Dealer ka naam",
  ],
  areaCode: ["City Code", "Location ID", "Area_Code", "शहर कोड"],
  area: ["City", "Dealer City", "Location", "Area Name", "Town", "Territory", "शहर", "शहर का नाम", "Shahar"],
  stateCode: ["State Code", "State ID", "राज्य कोड"],
  state: ["State", "Dealer State", "State Name", "State/UT", "राज्य", "राज्य का नाम", "Rajya"],
  model: [
    "Model",
    "MODEL NAME",
    "Vehicle Model",
    "Car Model Name",
    "Name of the model",
    "मॉडल",
    "मॉडल का नाम",
  ],
  modelCode: ["Model Code", "Model ID", "MODEL_CD", "Vehicle Model Code", "Model No.", "मॉडल कोड"],
  regionCode: ["Region Code", "Zone ID", "RO Code", "ज़ोन कोड"],
  region: ["Region", "Zone", "Dealer Zone", "Region Name", "Regional Office", "ज़ोन", "अंचल"],
};

/** What means something else, or may: nothing is taken for it. */
const OTHERS = [
  "Selling Dealer Code",
  "Previous dealer name",
  "Dealer Group",
  "Dealer Principal",
  "Dealer Manager Name",
  "Nearest dealer",
  "Name",
  "Code",
  "Customer City",
  "Customer Name",
  "City tier",
  "State of mind",
  "Time zone",
  "Pincode",
  "Address",
  "Dealer satisfaction",
  "Satisfaction with the dealer",
  "Dealer address",
  "Dealer phone",
  "Area of improvement",
  "Areas of improvement",
  "Region head",
  "Zonal manager",
  "Area Manager",
  "Location of vehicle",
  "Home town",
  "Model year",
  "Previous model",
  "Car",
  "Model colour",
  "ग्राहक का शहर",
  "ग्राहक का नाम",
  "डीलर का पता",
  "",
  "  ",
];

const known = Object.entries(HEADERS).flatMap(([field, headers]) =>
  headers.map((header) => [header, field] as const),
);

test.each(known)("%s tells the %s of a dealer", (header, field) => {
  expect(masterFieldOf(header)).toBe(field);
});

test.each(OTHERS)("%j is left to a person", (header) => {
  expect(masterFieldOf(header)).toBeNull();
});
