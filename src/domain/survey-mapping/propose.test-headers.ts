interface HeaderRow {
  readonly header: string;
  /** The kind of its values. */
  readonly values: string;
  /** What it is; null = nothing of ours, or nobody can tell. */
  readonly column: string | null;
}

const of = (column: string | null, values: string, headers: string): readonly HeaderRow[] =>
  headers
    .split("|")
    .map((header) => header.trim())
    .map((header) => ({ header, values, column }));

/** Headers and columns as agencies write them, in English, Hindi and Hinglish. */
export const HEADERS: readonly HeaderRow[] = [
  ...of(
    "survey_id",
    "id",
    `survey_id | Survey ID | SurveyID | Response ID | ResponseId | Respondent ID | RespondentID | Respondent No. | Interview ID | InterviewID |
     Interview No | Questionnaire No | Questionnaire ID | Feedback ID | Submission ID | Record ID | Record No | Record Number | Resp ID | Resp. No |
     Case ID | CaseID | Sample ID | Sample No | Unique ID | Unique Response ID | UUID | SbjNum | Survey Ref | Survey Reference | Survey Number | Survey No. |
     Form ID | Entry ID | सर्वे आईडी | सर्वेक्षण क्रमांक | Survey Code | Response Number`,
  ),
  ...of(
    "survey_date",
    "day",
    `survey_date | Survey Date | SurveyDate | Date of Survey | Interview Date | InterviewDate | Date of Interview | Response Date | ResponseDate | Submitted On |
     Submission Date | Submitted At | Completed On | Completion Date | Feedback Date | Date of Feedback | Timestamp | EndDate | End Date | RecordedDate |
     Recorded Date | submitdate | Call Date | Date of Call | Survey Completed Date | Survey ki tareekh | सर्वे की तारीख | सर्वेक्षण दिनांक | Interview Time | Survey Date & Time`,
  ),
  ...of(
    "survey_date",
    "text day",
    "Survey Date | Interview Date | Timestamp | Response date | Date of interview | Submitted on",
  ),
  ...of(
    "dealer_code",
    "dealer code",
    `dealer_code | Dealer Code | DealerCode | Dealer ID | Dealer | Dealer No | Dlr Code | DLR CD | Outlet Code | Outlet | Outlet ID | Workshop Code | Workshop |
     Branch Code | Branch | Showroom Code | Retailer Code | Service Center Code | Service Centre | Store Code | Dealership Code | Servicing Dealer Code |
     Selling Dealer | डीलर कोड | डीलर | Code 2 | Location Ref | Mystery column`,
  ),
  ...of(
    "dealer_code",
    "dealer name",
    "Dealer Name | Dealership | Dealership Name | Outlet Name | Workshop Name | Showroom | Name of Dealer | Name of the Dealership | Dealer ka naam | डीलर का नाम | Servicing Dealer Name",
  ),
  ...of(
    "model_code",
    "model name",
    "model_code | Model | Model Name | Vehicle Model | VehicleModel | Car Model | Product | Product Name | Model Code | Vehicle | Car | मॉडल | गाड़ी का मॉडल | Gaadi ka model | Variant",
  ),
  ...of(
    "vin",
    "vin",
    "vin | VIN | VIN No | VIN No. | VIN Number | Vin Code | Vehicle Identification Number | Chassis No | Chassis Number | Chassis | Chassis No. | CHASSIS_NO | Chasis No | Frame No | Frame Number | Vehicle VIN | चेसिस नंबर",
  ),
  ...of(
    "overall",
    "1–10",
    `overall | Overall | Overall Satisfaction | Overall satisfaction score | Overall Experience | Overall Rating | OSAT | CSAT | Q1. Overall satisfaction with the service |
     Overall, how satisfied were you with your visit? | Overall service experience | कुल संतुष्टि | कुल मिलाकर आप कितने संतुष्ट हैं? | Kul santushti | Overall CSAT`,
  ),
  ...of(
    "overall",
    "1–5",
    "Overall Satisfaction | OSAT | Overall experience at the workshop | Overall rating (1-5)",
  ),
  ...of("overall", "words", "Overall Satisfaction | How satisfied were you overall? | Overall experience"),
  ...of("overall", "hindi", "कुल संतुष्टि | कुल मिलाकर संतुष्टि"),
  ...of("overall", "hinglish", "Kul anubhav | Kul milakar anubhav"),
  ...of(
    "recommend",
    "0–10",
    `recommend | Recommend | NPS | NPS Score | Likelihood to recommend | Likelihood to Recommend (0-10) | How likely are you to recommend us to a friend? |
     Would you recommend this dealer? | Recommendation | Q2 Recommend to friends and family | LTR | L2R | Would you refer us to a friend | सिफारिश | क्या आप सिफ़ारिश करेंगे? | Sifarish |
     Recommendation score | Likelihood to refer`,
  ),
  ...of(
    "Q4_1",
    "1–10",
    "Q4_1 | q4 1 | Q4-1 | Q4_1. Ease of getting an appointment | Q4.1 Appointment | Ease of getting an appointment | Ease of Getting Appointment | Ease in getting an appointment | Q4_1: appointment | Rating - Ease of getting an appointment",
  ),
  ...of("Q4_1", "1–5", "Q4_1 | Ease of getting an appointment | Q4.1 Getting an appointment"),
  ...of("Q4_1", "words", "Q4_1 | Ease of getting an appointment | ease of getting appointment"),
  ...of(
    "Q4_2",
    "1–10",
    "Q4_2 | Courtesy of the service advisor | Service advisor courtesy | Courtesy of Service Advisor | Service Advisor - Courtesy | Q4_2 Courtesy | Please rate the courtesy of the service advisor",
  ),
  ...of("Q4_2", "hinglish", "Q4_2 | Courtesy of service advisor"),
  ...of(
    "Q5_1",
    "1–10",
    "Q5_1 | Cleanliness of the vehicle on return | Vehicle cleanliness on return | Cleanliness of vehicle on return | Q5_1 - Cleanliness",
  ),
  ...of(
    "Q5_10",
    "1–10",
    "Q5_10 | Explanation of the work and charges | Explanation of work and charges | Q5.10 Explanation of charges | Work & charges explanation",
  ),
  ...of(
    "V1",
    "text",
    `V1 | What should we do better? | What should we do better | Comments | Comment | Customer Comments | Verbatim | Verbatims | Remarks | Customer Remarks | Suggestions | Suggestion |
     Voice of Customer | VOC | Customer verbatim | Any comments | Any other comments? | Open ended | Additional feedback | Customer Feedback | In your own words | Anything else? |
     टिप्पणी | सुझाव | Sujhav | Tippani | Customer's own words | General comments`,
  ),
  ...of(
    "OQ1",
    "yes/no",
    "OQ1 | Was your vehicle ready at the promised time? | Vehicle ready at promised time | Vehicle ready at the promised time",
  ),
  // Nothing of ours, or nobody can tell.
  ...of(
    null,
    "name",
    "Customer Name | Name | Owner Name | Interviewer | Interviewer Name | Agent | Agent Name | Advisor Name | Contact Person | Cust Name | Customer | ग्राहक का नाम | Grahak ka naam | Salesperson | Technician",
  ),
  ...of(
    null,
    "phone",
    "Mobile | Mobile No | Mobile Number | Phone | Contact No | Contact Number | Telephone | मोबाइल नंबर | Alternate Number | WhatsApp",
  ),
  ...of(
    null,
    "number",
    "Odometer | KM | Kms run | Mileage | Bill Amount | Invoice Amount | Amount | Job Card No | Job Card Number | RO Number | Invoice No | Order ID | Pin Code | Pincode | Duration (sec) | Call Duration | Registration No | Reg No | Employee ID",
  ),
  ...of(
    null,
    "city",
    "City | State | Region | Zone | Area | District | Location | शहर | राज्य | Town | Territory",
  ),
  ...of(null, "day", "Delivery date due on | Date of birth | DOB | Next due | Warranty until | Birthday"),
  ...of(
    null,
    "yes/no",
    "Consent | Call back needed | First visit? | Recall pending | Wants a call | Opt in | Warranty | Is owner",
  ),
  ...of(
    null,
    "1–10",
    "Page | Attempts | Call attempts | Number of visits | Family size | Week | Batch | Q9_1 | Q41 | Waiting area comfort | Value for money | Quality of wash | Fairness of charges | Price paid | Question 12",
  ),
  ...of(null, "1–5", "Queue | Q7 | Level | Speed of billing | Coffee and snacks | Priority | Segment"),
  ...of(
    null,
    "text",
    "Address | Email | E-mail | Notes by agent | Remarks by agent | Recording link | Language spoken | Complaint status | Model year text | Source",
  ),
  ...of(null, "words", "Q22 | Coffee quality | Parking"),
  // Like ours, with values that are something else.
  ...of(null, "1–10", "Survey Date | Comments | VIN | Customer Remarks | Interview Date"),
  ...of(null, "name", "Overall Satisfaction | NPS | Recommend | Survey Date | Chassis No | Q4_1"),
  ...of(null, "city", "Survey ID | Response ID | Interview No"),
  ...of(null, "phone", "NPS | Overall | Q4_1"),
];
