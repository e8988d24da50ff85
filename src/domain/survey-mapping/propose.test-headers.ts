/** A column as an agency heads it. */
export interface HeaderRow {
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

/** Headers that somebody wrote who did not know how they are read: what is missed is asked, what is wrong is none. */
export const STRANGERS: readonly HeaderRow[] = [
  ...of(
    "survey_id",
    "id",
    `ResponseId | Response ID | Respondent ID | respid | Resp_No. | RespondentSerial | InterviewID | Intv. Ref No | Survey Ref. No. | SURVEY_UNQ_ID | Unique Survey No | CSI Response No. | Case ID (Survey) | Responce Id | सर्वे नंबर | सर्वेक्षण क्रमांक | Survey ka number | Questionnaire No | Feedback ID`,
  ),
  ...of(
    "survey_date",
    "text day",
    `EndDate | Recorded Date | Timestamp | InterviewEndDateTime | SurveyCompletedOn | Response Recieved On | DataCollection_FinishTime | date_submitted`,
  ),
  ...of(
    "survey_date",
    "day",
    `Date of Interview | DOI (dd/mm/yyyy) | Intv_Dt | Survey Dt. | Call Date | Calling Dt | Date Of Feedback | Fieldwork Date | Feedback call completion date | सर्वे की तारीख | साक्षात्कार दिनांक | Survey kab hua (date) | PSF call done date`,
  ),
  ...of(
    "dealer_code",
    "dealer code",
    `Dlr Cd | DLR_CODE | DealerCode | Dealership Code | Dealer ID | Outlet Code | OUTLET_CD | Workshop Code | Wrkshp Code | Servicing Dealer Code | Selling Dlr. Code | Dealer | Dealar Code | SAP Dealer Cd. | डीलर कोड | डीलरशिप का कोड | dealer ka code | S_DLRCODE (sample) | DMS Dealer Cd`,
  ),
  ...of(
    "model_code",
    "model name",
    `Model | MODEL_NM | Mdl | Veh Model | VehicleModel | Car Model Owned | Model Name (from sample) | SMPL_MODEL | Product Model | S3. Which model of car did you get serviced? | Which car do you own? | गाड़ी का मॉडल | मॉडल | Gaadi ka model | Aapki gaadi kaun si hai? | Modle | Model Desc.`,
  ),
  ...of(
    "vin",
    "vin",
    `VIN | VIN No. | Vin_Number | Chassis No | CHASSIS_NBR | Chasis Number | ChassisNumber | Frame/Chassis No. | Vehicle Identification Number | VIN (17 digit) | Veh. Ident. No | चेसिस नंबर | चैसिस क्रमांक | Gaadi ka chassis no | SMPL_VIN17`,
  ),
  ...of(
    "overall",
    "1–10",
    `OSAT | Q1_OSAT | Overall Sat | OVRL_SAT | Overall CSI Rating | Q1. Overall, how satisfied are you with your recent service experience at the dealership? | Q10. Thinking about your entire experience of buying this car from the dealership, how satisfied are you overall? | O_SAT_Score | समग्र संतुष्टि`,
  ),
  ...of(
    "overall",
    "1–5",
    `OverallSatisfaction | Ovrl. Satisfcn | A1 - Overall satisfaction with service experience [1-5] | Overall Experience Rating | How would you rate your overall experience with us?`,
  ),
  ...of(
    "overall",
    "words",
    `Taking everything into account, how would you rate your service visit to this dealer? | Overall Statisfaction`,
  ),
  ...of(
    "overall",
    "hindi",
    `कुल मिलाकर आप हमारी सर्विस से कितने संतुष्ट हैं? | प्र.1 डीलरशिप के कुल अनुभव से आप कितने संतुष्ट हैं`,
  ),
  ...of(
    "overall",
    "hinglish",
    `Kul mila kar aap service se kitne khush hain? | Overall service experience kaisa raha`,
  ),
  ...of(
    "recommend",
    "0–10",
    `NPS | NPS_Score | Q2_NPS | Q_NPS_1 | LTR (0-10) | Likelihood to Recommend | Likelyhood to recomend | Q2. How likely are you to recommend this dealership to your friends, relatives or colleagues? | On a scale of 0 to 10, how likely is it that you would refer us to a friend | Would you recommend our workshop to family & friends? (0=Not at all, 10=Extremely) | Reco_Dealer | WillingnessToRecommend | Advocacy score | आप अपने मित्रों को इस डीलर की सिफारिश करने की कितनी संभावना रखते हैं? | सिफारिश की संभावना | Kya aap apne dosto ko hamari workshop recommend karenge (0-10) | Q15_NPS_GROUP_1 Recommend to others | Net Promoter Question`,
  ),
  ...of("recommend", "1–10", `RECOMND`),
  ...of("recommend", "words", `A7. Recommend dealer for service`),
  ...of(
    "V1",
    "text",
    `What should we do better? | VOC | Customer Verbatim | CUST_VERBATIM_EN | Verbatim | Q6_OE Suggestions for improvement | OE1. What can the dealership do to improve? | Cust. Remarks | Any other comments / suggestions | Areas of improvment | Customer Voice | Please tell us in your own words how we can serve you better next time | Open End - improvement | Feedback/Suggestion (if any) | हम क्या बेहतर कर सकते हैं? | आपके सुझाव | ग्राहक की टिप्पणी | Aapke hisaab se hume kya sudharna chahiye? | Koi sujhav ya shikayat | Additional_Comments_TEXT | Open comment by customer`,
  ),
  ...of(
    "Q4_1",
    "1–10",
    `Ease of getting an appointment | Q4a Ease of Appt | APPT_EASE | Appointment Ease Rtg | Ease of scheduling service visit | SI_01_Ease of scheduling appoinment | B1. Please rate: Convenience of fixing an appointment | Service booking me aasani`,
  ),
  ...of(
    "Q4_1",
    "1–5",
    `Q4_1 | EaseOfAppt | Q4.1 How easy was it to get a service appointment at your preferred date & time? | Ease of getting appt. (1=Poor 5=Excellent) | सर्विस अपॉइंटमेंट बुक करना कितना आसान था?`,
  ),
  ...of(
    "Q4_1",
    "words",
    `Ease of booking service appointment | How satisfied were you with the ease of making an appointment?`,
  ),
  ...of("Q4_1", "hindi", `अपॉइंटमेंट मिलने में आसानी`),
  ...of("Q4_1", "hinglish", `Appointment lena kitna aasan tha`),
  ...of(
    "Q4_2",
    "1–10",
    `Courtesy of the service advisor | SA Courtesy | Q4b_SA_Courtsey | SA_CRTSY | Courtesy/ Friendliness of Service Advisor | Service Advisor - courteous behaviour | B2_2. Service advisor's courtesy and respect shown to you`,
  ),
  ...of(
    "Q4_2",
    "1–5",
    `CourtesyOfSA | Q4.2 Was the Service Adviser polite & courteous? Please rate | SADV_POLITE | How courteous was your SA during the visit? | Advisor ki politeness`,
  ),
  ...of("Q4_2", "words", `Politeness of S.A. | Svc Adv Courtesy`),
  ...of("Q4_2", "hindi", `सर्विस एडवाइज़र का शिष्टाचार | सर्विस सलाहकार का व्यवहार कितना विनम्र था`),
  ...of("Q4_2", "hinglish", `Service advisor ka vyavhar kitna vinamra tha`),
  ...of(
    "Q5_1",
    "1–10",
    `Cleanliness of the vehicle on return | Q5_1 | Veh Cleanliness at delivery | VEH_CLEANLNSS | Q5a - Condition/cleanliness of vehicle when returned | Washing & cleaning of the vehicle post service | Clenliness of vehical on return | SQ_07 Vehicle returned clean (rating) | Gadi ki dhulai/safai (service ke baad)`,
  ),
  ...of(
    "Q5_1",
    "1–5",
    `VehClean_Rtn | How clean was your car when you got it back? | Car wash quality on return | सर्विस के बाद गाड़ी कितनी साफ मिली?`,
  ),
  ...of(
    "Q5_1",
    "words",
    `Cleanliness of car after service | D1. Satisfaction with cleanliness of your vehicle (inside & outside) at handover after servicing`,
  ),
  ...of("Q5_1", "hindi", `वापसी पर गाड़ी की सफाई`),
  ...of("Q5_1", "hinglish", `Gaadi wapas milne par safai kaisi thi`),
  ...of(
    "Q5_10",
    "1–10",
    `Explanation of the work and charges | Expl. of Work & Charges | EXPL_WRK_CHG | Q5j Explaination of work done and bill | Explanation of work performed and charges at delivery | Q5.10 Thoroughness of explanations - service work & charges | VPU_3 Explanation of bill & work done | Kaam aur charges ki explanation`,
  ),
  ...of("Q5_10", "1–5", `Q5_10 | ExplnWorkCharges | Clarity of explanation of jobs done/charges`),
  ...of(
    "Q5_10",
    "words",
    `How well did the SA explain the repairs carried out and the invoice? | Invoice & work explanation rtg`,
  ),
  ...of("Q5_10", "hindi", `किए गए काम और खर्च की जानकारी | काम और बिल को कितनी अच्छी तरह समझाया गया`),
  ...of("Q5_10", "hinglish", `Kaam aur bill samjhaya gaya kaise`),
  ...of(
    "OQ1",
    "yes/no",
    `Was your vehicle ready at the promised time? | Veh Ready On Promised Time (Y/N) | VehReadyOnTime | OTD_YN | RDY_PROM_TM | Q7. Was the car delivered back at the time committed? | Vehicle ready as per commited time | Ready when promised | On-time delivery (service) Yes/No | Did you get your car back at the time promised by the advisor? | OQ1 | Promised time met? | क्या गाड़ी वादे के समय पर तैयार थी? | गाड़ी समय पर मिली (हाँ/नहीं) | Kya gaadi bataye gaye time par ready thi? | Gadi promised time pe mili?`,
  ),
  ...of(
    null,
    "id",
    `S.No | Sr. No. | Sl No | क्रम संख्या | Row ID | Customer ID | CUST_UNQ_ID | Interviewer ID | Intv_Code | Agent Emp ID | Job Card No. | JC_NBR | RO Number | Repair Order No | Invoice No. | IPAddress | Collector ID | Booking ID | Complaint Ticket No | Sample ID | Reg. No. | Vehicle Registration Number | गाड़ी नंबर | Engine No | Key No. | Region Code | Zone Manager Emp Code`,
  ),
  ...of(
    null,
    "day",
    `Service Date | Svc_Dt | Date of last service | RO Open Date | Delivery Date | Veh Dlvry Dt | Date of Purchase | Sale Date | Retail Dt. | Invoice Date | Booking_Date | Next Service Due Date | Sample Upload Date | Birth Date | Date | सर्विस की तारीख | डिलीवरी दिनांक | Gaadi kab kharidi | QC Date`,
  ),
  ...of(
    null,
    "text day",
    `JC Closing Dt | Appointment Date | Promised Delivery Date & Time | First Attempt Dt | Callback scheduled on | Report Generated On | Reminder mail sent date`,
  ),
  ...of("dealer_code", "dealer name", `Dealer Name | DLR_NM | Dealership you visited | डीलर का नाम`),
  ...of(null, "dealer name", `Dealer Principal Group`),
  ...of(
    null,
    "city",
    `Dealer City | Dlr_Loc | Dealer Zone | Outlet City | Cust City | शहर | State/Region of dealer`,
  ),
  ...of(
    null,
    "name",
    `Dealer Manager Name | GM Service | Service Advisor Name | SA_NM | Sales Consultant | Interviewer Name | Customer Name | ग्राहक का नाम | Technician Name | Supervisor / TL`,
  ),
  ...of(null, "phone", `Dealer Contact No. | Mobile No | Alternate Mob. Nbr | SA Mobile`),
  ...of(
    null,
    "number",
    `Model Year | MY | Odometer (KM) | Kms Run | Bill Amount | Ex-showroom Price | Overall time taken (mins) | Duration (in seconds) | LOI_sec | No. of recommendations made | Total Attempts | How many friends did you refer in last 1 year? | CSI Index | Score`,
  ),
  ...of(
    null,
    "text",
    `Model Colour | Variant/Trim Desc | Survey Status | Disposition | Survey Language | Service Type | Mode (CATI/Web/WA) | NPS Category | Agent Remarks | CCE Comments after call | QC remarks | Dealer Action Taken | Dealer rebuttal comments | Closure Remark (hot alert) | JC Demanded Repairs | Customer Address | Column17`,
  ),
  ...of(
    null,
    "model name",
    `Previous car model (replaced) | Which other model did you consider? | Next car model you plan to buy`,
  ),
  ...of(
    null,
    "1–10",
    `Satisfaction with billing | Reasonableness of charges | Overall satisfaction with the service advisor | Overall quality of work | Overall sat - Sales Consultant | Overall time taken to complete the service | Overall vehicle quality | Cleanliness of customer lounge | Courtesy of the security guard | Sales executive's courtesy | SA's knowledge & understanding of the problem | Explanation of vehicle features at delivery | Ease of parking at dealership | Vehicle ready at promised time (rating) | Q3`,
  ),
  ...of(
    null,
    "1–5",
    `Price / value for money | Overall rating of dealer facility | Workshop cleanliness & upkeep | Explanation of finance schemes | Q8_r2 | Rating`,
  ),
  ...of(
    null,
    "words",
    `SA overall performance | Ease of finding the workshop | Fairness of charges | Unnamed: 12`,
  ),
  ...of(null, "hindi", `काम की गुणवत्ता | वेटिंग एरिया की सुविधा`),
  ...of(null, "hinglish", `Bill sahi laga ya nahi | Technician ka kaam kaisa tha`),
  ...of(null, "0–10", `Recommend brand's insurance (0-10) | Would you buy the same brand again?`),
  ...of(
    null,
    "yes/no",
    `Did SA recommend any additional jobs? | Was an appointment given on the same day? | Did you take prior appointment? | Was the car washed? | Was the bill explained to you? Y/N | Problem fixed first time (FIR) | PSF call recieved within 3 days? | क्या आपने टेस्ट ड्राइव ली? | Consent to share feedback with dealer`,
  ),
  ...of(
    "model_code",
    "model name",
    `Vehicle_Model__c | VehModel | MODEL_NM | Model | Model Serviced | Modle Name | Carline | Gaadi ka model | Car Model (as per sample) | गाड़ी का मॉडल | Mdl_Desc | मॉडल | S2. Which car did you bring in for this service?`,
  ),
  ...of(
    "vin",
    "vin",
    `Frame No. | VIN_Number__c | VehChassisNbr | VIN | Vehicle Identification No | ChasisNumber | CHS_NO | Chesis no | चेसिस नंबर | Chassis No. | Asset.VIN`,
  ),
  ...of(
    "survey_id",
    "id",
    `SurveyResponse__c.Name | ResponseId | Survey Ref No | Resp No. | Interview_ID | INTNR | सर्वे क्रमांक | CSI_Response_Number | Feedback ID | RespID | FeedbackRefNo | Respondent.Serial | Response ID | respondent_id | प्रतिक्रिया आईडी | Questionaire No | Unique Survey ID | Interview No.`,
  ),
  ...of(
    "overall",
    "1–10",
    `Overall Service Satisfaction Rating | O_SAT (1-10) | Ovl_Satn_Score | Q1. Overall, how satisfied are you with your recent service experience at the dealership? | Q1_OverallSatisfaction | Overall exp. of this visit to workshop | Taking everything into account, how would you rate your experience with us? | OSAT | समग्र संतुष्टि | Q10r1. All things considered, how satisfied were you with this service visit`,
  ),
  ...of(
    null,
    "yes/no",
    `क्या आपको अनुमानित खर्च बताया गया? | Did the SA recommend additional work? | Consent to share details | Appointment taken? | Were you contacted after service (PSF)? | Kya gaadi dhul kar mili? | Was the problem fixed right first time? | Was a pick-up & drop offered?`,
  ),
  ...of(
    "V1",
    "text",
    `हमें क्या बेहतर करना चाहिए? | Open-Ended Response | Cust_Remarks | Any other feedback/suggesstion | Aapke sujhav | Verbatim | VOC | ग्राहक की टिप्पणी | Customer_Verbatim__c | Suggestions for improvement if any | Please tell us in your own words what the dealership could improve | Customer Voice (Verbatim-English) | Hum kya behtar kar sakte hain? | Q9_OE What should we do better | Customer Comments | OE_Improve`,
  ),
  ...of(
    null,
    "number",
    `Pincode | Bill Amt (Rs.) | KM Reading | Duration (in seconds) | Weight_Factor | Odometer | LOI_Seconds`,
  ),
  ...of(
    null,
    "id",
    `IP Address | Engine No | Reg No | जॉब कार्ड नंबर | Booking ID | RO No. | Cust ID | JC_NUM | CustomerId__c | क्र.सं. | Sr No | Vehicle Regn. Number | गाड़ी नंबर | Interviewer ID | ID | Invoice No. | Job Card No | Contact.Id | Row # | CollectorID | S.No. | Agent Code`,
  ),
  ...of(
    null,
    "name",
    `Dealer Principal | GM Service | TL Name | SA_NM | ग्राहक का नाम | Service Advisor Name | Int_Name | Customer Name | Technician`,
  ),
  ...of("Q4_1", "hindi", `अपॉइंटमेंट लेने में आसानी`),
  ...of(
    "survey_date",
    "day",
    `Survey_Completion_Date__c | EndDate | PSF Call Connected Date | date_modified | InterviewEndDt | IntDate | Responded On | Date of Interview | DataCollection.FinishTime | Timestamp | साक्षात्कार दिनांक | Date on which customer was intervewed | RecordedDate`,
  ),
  ...of(
    "Q4_1",
    "1–10",
    `Ease of Appointment | EaseOfGettingAppt | Q4[{_1}].Slice - Ease of getting an appointment | Ease of fixing an apointment | Q4a. How would you rate the ease of scheduling your service appointment? | SvcInit_ApptEase | Q4_1`,
  ),
  ...of("overall", "1–5", `Ovrl Exp | Overall_Sat`),
  ...of("Q4_1", "1–5", `Appt Ease | Appointment_Booking_Ease__c`),
  ...of(
    "survey_date",
    "text day",
    `Resp_Dt | Feedback Dt. | Feedback lene ki date | DOI (dd-mm-yyyy) | सर्वेक्षण की तारीख`,
  ),
  ...of("Q5_10", "hinglish", `Kaam aur charges samjhaye gaye?`),
  ...of(null, "city", `Zone/Region | Dealer City | शहर`),
  ...of(
    null,
    "text",
    `RCA / CAPA | Reason for not taking appointment | Caller Comments | Dealer Action Taken | Call Disposition | Unnamed: 23 | Customer voice recorded in job card | कॉल सेंटर एजेंट की टिप्पणी | QC Remarks | Agent Remarks | Reason for NPS Score`,
  ),
  ...of(
    "Q5_10",
    "1–10",
    `Q5.10 - Thoroughness of explanation of work performed and charges | Explanation of work & charges | Q5_10 | किए गए कार्य एवं शुल्क का विवरण | ExplnOfWorkAndCharges | Q5j. How well were the work done and the charges explained to you? | Expl_Work_Chrg`,
  ),
  ...of(null, "1–5", `Courtesy of security guard | Q8_3`),
  ...of("Q4_2", "words", `How courteous was the service advisor who attended to you?`),
  ...of(
    "recommend",
    "0–10",
    `Would Recommend Dealer (0-10) | Likelihood_to_Recommend | क्या आप अपने मित्रों और रिश्तेदारों को हमारी डीलरशिप की सिफारिश करेंगे? | सिफारिश की संभावना | Q2. How likely are you to recommend this dealership to your friends or relatives? | Q7_1 Recomendation to friends / family | Willingness to advise friends & family to service here | Reco_Dlr | Q2_NPS_Score | NPS_Score__c | LTR | How likely is it that you would recommend us to a friend or colleague? | Dosto ko recommend karoge? (0 se 10) | NPS | NetPromoterRating`,
  ),
  ...of(
    "OQ1",
    "yes/no",
    `वाहन समय पर तैयार मिला | क्या आपकी गाड़ी बताए गए समय पर तैयार थी? | Gaadi time pe ready thi kya? | On_Time_Delivery_YN__c | OQ1 | Veh ready at promised time? | Delivered on promised time (Y/N) | Q6. Was your vehicle ready when promised? | VehReadyPromTime | Ready_On_Time | Was the car given back to you by the comitted time | PromisedTimeMet`,
  ),
  ...of(
    "dealer_code",
    "dealer name",
    `Name of the Authorised Service Station | S3. Which dealership did you visit for your most recent service? | Kis dealer ke yahan service karwayi? | Servicing Dealer | डीलर का नाम | Wksp_Name | Delaer Name | SvcDlrNm | Dealership Name`,
  ),
  ...of(
    "dealer_code",
    "dealer code",
    `Dlr Cd | Workshop Code | Code | RO Dealer Code | Retailer ID | Dealer_Code__c | Outlet Code | डीलर कोड | ASC Code | DLRCODE`,
  ),
  ...of(
    null,
    "1–10",
    `Ease of parking at dealership | Fairness of charges | Explanation of features at delivery of new car | Score | Overall facility rating | Call quality score - overall | Column 14 | Test drive experience | Overall quality of work | Cleanliness of washroom | SA Product Knowledge | Satisfaction with waiting lounge | Overall satisfaction with the vehicle itself | Courtesy of cashier | Q5_7 | Quality of repairs | Overall satisfaction with service advisor`,
  ),
  ...of(
    "Q5_1",
    "1–10",
    `Washing/cleaning of vehicle at return | Q5_1 | सर्विस के बाद वाहन की स्वच्छता | Cleanliness of vehicle when returned | Q5a. Rate the cleanliness of your car at the time of delivery after service | Veh_Clean | Condition/cleanliness of vehicle on pick-up`,
  ),
  ...of(null, "hinglish", `Showroom ki safai | Sales consultant ki courtesy`),
  ...of("Q5_1", "words", `Q5_1 Cleanlines of veh.`),
  ...of(
    null,
    "day",
    `Date of Delivery | Sale_Date__c | सर्विस की तारीख | Complaint Closure Date | Next Service Due | Promised Delivery Date | Service Date | Appointment Date | RO Close Dt | Date | Warranty Expiry | Sample Upload Dt`,
  ),
  ...of(
    null,
    "dealer name",
    `Which other dealership did you consider? | गाड़ी किस डीलर से खरीदी थी? | Nearest Dealer to residence | Previous dealer visited | Purchase Dealer`,
  ),
  ...of(null, "text day", `गाड़ी खरीदने की तारीख | JC Open Date | DOB`),
  ...of("Q4_1", "hinglish", `Appointment lena kitna aasan tha?`),
  ...of("Q5_1", "1–5", `VehCleanlinessOnReturn | Veh_Cleanliness_Rtg__c`),
  ...of(
    null,
    "0–10",
    `Intention to repurchase same brand | Reco_InsuranceCo | Would you recommend the brand? | Likelihood to recommend model to others`,
  ),
  ...of(
    null,
    "words",
    `Cleanliness of the waiting area | Time taken for handover | Ease of arranging finance | NPS Category`,
  ),
  ...of(
    null,
    "model name",
    `Other car owned in household | Pehle kaunsi gaadi thi? | Previous Car Model | Next car you intend to buy | Q15. Which other models did you consider before purchasing? | Courtesy Car Model Provided`,
  ),
  ...of(null, "hindi", `लाउंज की सुविधा से संतुष्टि`),
  ...of("overall", "words", `Overall Satisfaction__c | CSAT - Overall | OverallSatsifaction`),
  ...of("overall", "hindi", `कुल मिलाकर आप हमारी सेवा से कितने संतुष्ट हैं?`),
  ...of(
    "Q4_2",
    "1–10",
    `Q4_2 | Courtesy of Svc Advisor | Service Advisor - Courteousness & friendliness | SA Courtesy | SerAdv_Courtsey | Q4b. Politeness/courtesy of your service advisor | Q4[{_2}].Slice - Courtesy of SA`,
  ),
  ...of("Q4_1", "words", `Convenience in booking service appointment`),
  ...of("Q4_2", "hinglish", `Service advisor ka vyavhar`),
  ...of(null, "dealer code", `Selling Dlr Cd`),
  ...of("Q4_2", "hindi", `सर्विस एडवाइजर का शिष्टाचार`),
  ...of(null, "phone", `Alt_Phone | Mobile No | Dealer Contact No`),
  ...of("Q4_2", "1–5", `सर्विस एडवाइजर का व्यवहार कितना विनम्र था? | SA_Politeness__c`),
  ...of("Q5_10", "hindi", `काम और बिल की जानकारी समझाना`),
  ...of("Q5_1", "hindi", `वापसी पर गाड़ी की सफाई`),
  ...of(
    "overall",
    "hinglish",
    `Overall service kaisi lagi? | Q.1 Kul milakar aap service se kitne santusht hain`,
  ),
  ...of("Q5_10", "1–5", `Explanation_Job_Charges__c | BillExplanation_WorkDone`),
  ...of(null, "vin", `Old car chassis no. | Exchange Vehicle VIN`),
  ...of("Q5_10", "words", `Explaination of repairs done and bill amount`),
  ...of("Q5_1", "hinglish", `Gaadi kitni saaf mili?`),
];

/** A hundred columns as institutes head them, written before any rule had read them, by somebody who knew the two tables above. */
export const UNSEEN: readonly HeaderRow[] = [
  ...of(
    "survey_id",
    "id",
    "Resp_Serial | Qnr_No | Qre. Serial No | Rec.No | record | Interview Serial Number | PSF Case ID | Befragungs-ID | Survey Token",
  ),
  ...of(
    "survey_date",
    "day",
    "FW_Date | Date of F2F interview | Intw. Date (DD/MM/YYYY) | CATI Date | PSF Date | Date on which respondent was interviewed | Befragungsdatum",
  ),
  ...of("survey_date", "text day", "InterviewStartTime | Date Submitted (IST) | Response Time Stamp"),
  ...of(
    "dealer_code",
    "dealer code",
    "SampleDealerCode | D_OUTLET | Dealership No. (from sample) | Servicing Outlet Cd | Dlr. | Parent Dealer Code | Händlernummer | Retailer No",
  ),
  ...of(
    "dealer_code",
    "dealer name",
    "Dealer Name (From Sample) | S2. At which dealership did you get your car serviced? | Workshop visited | Kis dealer se service karayi? | Dealer_NM",
  ),
  ...of(
    "model_code",
    "model name",
    "BrandModel | Your car model | VEH_MODEL_DESC | S4 Model serviced | Which of our cars do you drive? | Fahrzeugmodell | Car Model (as per RC)",
  ),
  ...of("vin", "vin", "VIN/Chassis | Veh_Chassis_No | Full VIN | Fahrgestellnummer"),
  ...of(
    "overall",
    "1–10",
    `QOSAT_Service | Q.1a OVERALL SATISFACTION | Overall, how would you rate your service experience at the dealer? |
     Thinking about everything, how satisfied are you with your last service visit? | OSAT_SVC (10pt) | Gesamtzufriedenheit`,
  ),
  ...of("overall", "1–5", "1. How satisfied are you with the overall service? | Rate us overall (stars)"),
  ...of(
    "overall",
    "words",
    "Overall, how satisfied or dissatisfied are you with our company? | Q1 Overall Satisfaction with Dealer",
  ),
  ...of(
    "recommend",
    "0–10",
    `How likely is it that you would recommend our workshop to a friend or colleague? | Q5B. Recommendation to friends/relatives (0-10) |
     NPS_Raw | Q_NPS | Rec_Intent | Weiterempfehlung | Kya aap apne doston ko recommend karenge? (0-10)`,
  ),
  ...of("Q4_1", "1–10", "Q10_1_Ease of fixing appointment | How easy was it to book an appointment?"),
  ...of("Q4_1", "words", "Service Initiation: Ease of getting an appointment"),
  ...of(
    "Q4_2",
    "1–10",
    "Q22r1_SA_Courtesy | Courteousness of Service Advisor | SA - Courtesy & friendliness",
  ),
  ...of("Q4_2", "1–5", "Rate the following [Courtesy of the service advisor]"),
  ...of("Q5_1", "1–10", "Vehicle cleanliness when returned | Q14_3 Cleanliness of car at delivery"),
  ...of("Q5_10", "1–10", "Clarity of explanation of work done and charges"),
  ...of(
    "V1",
    "text",
    "Any suggestions for us to improve? | Q30_Verbatim_EN | What one thing could we do better? | Anmerkungen",
  ),
  ...of("OQ1", "yes/no", "Was your car ready at the promised time? | Q18. Vehicle ready when promised (Y/N)"),
  ...of(null, "day", "SRVC_DT | Vehicle Sale Date | Sample Received On | Date of last contact"),
  ...of(null, "number", "Interviewer Code | Repair Order # | LOI (min) | Q_RecaptchaScore"),
  ...of(
    null,
    "name",
    "First Name | Tele-caller Name | SA Name as per DMS | Email Address | Respondent's Name",
  ),
  ...of(null, "city", "CENTRE | Sampling Point | SEC"),
  ...of(null, "phone", "Respondent Contact"),
  ...of(null, "yes/no", "Finished | Willing to be recontacted? | Complaint flag"),
  ...of(
    null,
    "1–5",
    "Interview quality rating | No. of cars in household | Number of visits in last 12 months",
  ),
  ...of(null, "text", "Interviewer comments"),
];
