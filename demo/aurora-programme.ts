import type { Programme, Texted } from "#domain/programme/programme.ts";
import { standardProgramme } from "#domain/standard-programmes/standard-programmes.ts";

const EVEN_WEIGHTS = { Q4: 20, Q5: 20, Q3: 20, Q6: 20, Q7: 20 };

/** By the first text. */
const HINDI: Readonly<Record<string, string>> = {
  "Service Initiation": "सर्विस की शुरुआत",
  "Ease of getting an appointment": "अपॉइंटमेंट मिलने में आसानी",
  "Flexibility of the appointment time": "अपॉइंटमेंट के समय में सुविधा",
  "Promptness of attending to you on arrival": "पहुँचते ही ध्यान दिया जाना",
  "Speed of the hand-over process": "गाड़ी सौंपने में लगा समय",
  "Pick-up or drop service offered": "गाड़ी लेने या पहुँचाने की सेवा",
  "Service Advisor": "सर्विस एडवाइज़र",
  "Courtesy of the service advisor": "सर्विस एडवाइज़र का व्यवहार",
  "Understanding of your service needs": "आपकी ज़रूरतों की समझ",
  "Explanation of the work before it began": "काम शुरू होने से पहले की जानकारी",
  "Estimate of cost and time": "खर्च और समय का अनुमान",
  "Being kept informed while the work went on": "काम के दौरान मिलती रही जानकारी",
  "Service Facility": "सर्विस सेंटर",
  "Ease of reaching and entering the workshop": "वर्कशॉप तक पहुँचने और अंदर आने में आसानी",
  "Convenience of parking": "पार्किंग की सुविधा",
  "Cleanliness of the workshop": "वर्कशॉप की सफ़ाई",
  "Comfort of the customer lounge": "ग्राहक लाउंज में आराम",
  "Refreshments and facilities while waiting": "इंतज़ार के दौरान चाय-नाश्ता और सुविधाएँ",
  "Vehicle Pick-up": "गाड़ी वापस लेना",
  "Vehicle ready at the promised time": "गाड़ी वादे के समय पर तैयार",
  "Speed of the pick-up process": "गाड़ी वापस लेने में लगा समय",
  "Explanation of the work and the bill": "काम और बिल की जानकारी",
  "Fairness of the charges": "वाजिब दाम",
  "Cleanliness of the vehicle on return": "लौटाई गई गाड़ी की सफ़ाई",
  "Service Quality": "सर्विस की गुणवत्ता",
  "All requested work completed": "बताए गए सभी काम पूरे",
  "Quality of the work": "काम की गुणवत्ता",
  "Problem solved on the first visit": "पहली बार में ही समस्या हल",
  "Total time taken for the service": "सर्विस में लगा कुल समय",
  "Condition of the vehicle after the service": "सर्विस के बाद गाड़ी की हालत",
  "What did you like most about this service visit?": "इस सर्विस में आपको सबसे अच्छा क्या लगा?",
  "What should we improve?": "हमें क्या सुधारना चाहिए?",
  "Was your vehicle ready at the promised time?": "क्या आपकी गाड़ी वादे के समय पर तैयार थी?",
  Yes: "हाँ",
  No: "नहीं",
  "How long did you wait before an advisor attended to you?": "एडवाइज़र के आने तक आपने कितना इंतज़ार किया?",
  "Up to 5 minutes": "5 मिनट तक",
  "6–10 minutes": "6–10 मिनट",
  "11–20 minutes": "11–20 मिनट",
  "More than 20 minutes": "20 मिनट से ज़्यादा",
  "How was the appointment made?": "अपॉइंटमेंट कैसे लिया गया?",
  "Mobile app": "मोबाइल ऐप",
  "Phone call": "फ़ोन",
  Website: "वेबसाइट",
  WhatsApp: "व्हाट्सऐप",
  "Walked in": "सीधे आए",
  "Was everything fixed right the first time?": "क्या पहली बार में सब कुछ ठीक हुआ?",
  Partly: "कुछ हद तक",
  "Did somebody call you within three days after the service?":
    "क्या सर्विस के तीन दिन के अंदर किसी ने आपको फ़ोन किया?",
  "Do not remember": "याद नहीं",
};

/**
 * The standard questionnaire in English and Hindi. Aurora weighed all factors alike in its first three waves, so the
 * demo has a change of weights to show.
 */
export function auroraService(firstMonth: string): Programme {
  const { weights, factors, verbatims, otherQuestions, ...standard } = standardProgramme("CSI", firstMonth);
  return {
    ...standard,
    factors: factors.map((factor) => ({
      ...inHindi(factor),
      attributes: factor.attributes.map(inHindi),
    })),
    verbatims: verbatims.map(inHindi),
    otherQuestions: otherQuestions.map((question) => ({
      ...inHindi(question),
      answers: question.answers.map(inHindi),
    })),
    weights: [
      { fromWave: "WQ-1", weights: EVEN_WEIGHTS },
      ...weights.map((each) => ({ ...each, fromWave: "WQ-4" })),
    ],
  };
}

function inHindi<T extends Texted>(entry: T): T {
  const text = HINDI[entry.name];
  if (text === undefined) throw new Error(`"${entry.name}" has no text in Hindi.`);
  return { ...entry, texts: { hi: text } };
}
