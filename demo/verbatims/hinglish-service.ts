import type { Topics } from "./phrase-book.ts";

export const HINGLISH_SERVICE: Topics = {
  Q4: {
    praise: [
      "Jis din bola usi din appointment mil gayi.",
      "Pahunchte hi {minutes} minute mein gaadi le li.",
      "Driver time par ghar se {model} le gaya.",
      "Job card jaldi ban gaya, wait nahi karna pada.",
      "App se booking bahut easy hai.",
    ],
    complaint: [
      "Appointment ke baad bhi {hours} ghante wait karna pada.",
      "Service ki date {days} din baad ki mili.",
      "Pick-up bola tha par driver aaya hi nahi.",
      "Saturday ko reception par bahut bheed hoti hai, staff badhao.",
      "Call centre ne slot diya par workshop ko pata hi nahi tha.",
    ],
  },
  Q5: {
    praise: [
      "{person} ne sab kuch achhe se samjhaya.",
      "Service advisor {person} ka behaviour bahut achha hai.",
      "{person} din bhar WhatsApp par update dete rahe.",
      "Jo estimate subah diya wahi bill shaam ko aaya.",
      "Problem batate hi {person} samajh gaye.",
    ],
    complaint: [
      "Advisor ne meri problem dhyan se suni hi nahi.",
      "Poore din koi update nahi, {times} baar call karna pada.",
      "Bina puche Rs {amount} ka kaam add kar diya.",
      "Estimate kuch aur tha, bill Rs {amount} zyada aaya.",
      "Har baar naya advisor milta hai, {model} ki history kisi ko nahi pata.",
    ],
  },
  Q3: {
    praise: [
      "Lounge saaf hai aur coffee bhi achhi thi.",
      "Workshop ekdum clean hai.",
      "Parking ki koi tension nahi.",
      "AC lounge aur wifi, wahin se office ka kaam kar liya.",
      "Glass se apni {model} ka kaam dekh sakte hain.",
    ],
    complaint: [
      "Parking hi nahi hai, gaadi road par lagani padi.",
      "Lounge ka AC band tha.",
      "Washroom ganda tha.",
      "Baithne ki jagah kam hai, itne log khade the.",
      "Peene ka paani bhi theek nahi tha.",
    ],
  },
  Q6: {
    praise: [
      "Gaadi time se pehle ready mil gayi.",
      "Bill ki har line samjhayi.",
      "Washing zabardast ki thi.",
      "Rate bhi sahi the, estimate se Rs {amount} kam laga.",
      "{person} ne purane parts bhi dikhaye.",
    ],
    complaint: [
      "4 baje bola tha, {hours} ghante late di.",
      "Washing bahut kharab thi, dashboard par dhool thi.",
      "Rs {amount} ka bill kisi ne samjhaya nahi.",
      "Labour charge bahut badh gaya hai.",
      "Payment counter ek hi hai, lambi line lagti hai.",
    ],
  },
  Q7: {
    praise: [
      "Pehli baar mein hi saari problem solve.",
      "Service ke baad {model} ekdum nayi jaisi chal rahi hai.",
      "Brake ki awaaz bilkul band ho gayi.",
      "Kaam ki quality top class hai.",
      "Jo jo kaam likhwaye the sab {hours} ghante mein ho gaye.",
    ],
    complaint: [
      "Wahi awaaz {days} din baad phir aane lagi.",
      "AC ki problem abhi tak solve nahi hui.",
      "Chhote se kaam ke liye gaadi {days} din rakhi.",
      "Service ke baad door par scratch mila.",
      "Jo do kaam likhwaye the wo kiye hi nahi.",
    ],
  },
};
