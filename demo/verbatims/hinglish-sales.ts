import type { Topics } from "./phrase-book.ts";

export const HINGLISH_SALES: Topics = {
  Q3: {
    praise: [
      "Website par {model} ki poori detail mil gayi.",
      "Online test drive book ki, ek ghante mein call aa gaya.",
      "Website wala price hi final laga.",
    ],
    complaint: [
      "Website par on-road price clear nahi hai.",
      "Online enquiry ka jawab {days} din baad aaya.",
      "Website ka offer showroom mein nahi mila.",
    ],
  },
  Q4: {
    praise: [
      "Showroom bahut sundar aur saaf hai.",
      "Saari gaadiyan dekhne ko mil gayi.",
      "Baith kar aaram se baat karne ki jagah thi.",
      "Showroom main road par hai, pahunchna easy hai.",
    ],
    complaint: [
      "Jo {model} chahiye thi wo display mein nahi thi.",
      "Showroom ke paas parking nahi hai.",
      "Sunday ko itni bheed thi ki baithne ki jagah nahi mili.",
      "Display wali gaadi par dhool thi.",
    ],
  },
  Q5: {
    praise: [
      "{person} ko {model} ki poori knowledge hai.",
      "{person} ne bina pressure ke sahi salah di.",
      "Test drive highway par karayi, maza aa gaya.",
      "{person} ne jo commit kiya wo kiya.",
      "Raat ko bhi {person} phone utha lete the.",
    ],
    complaint: [
      "Booking ke baad salesman ne phone uthana band kar diya.",
      "Test drive sirf ek chakkar ki thi.",
      "Free accessories bola tha, baad mein mana kar diya.",
      "{person} ko variants ka difference hi nahi pata.",
      "Sirf mehengi gaadi bechne par zor tha.",
    ],
  },
  Q6: {
    praise: [
      "Purani gaadi ka sahi rate mila.",
      "Koi hidden charge nahi tha.",
      "{person} ne {city} ki best deal di.",
      "Ek hi baar mein deal final ho gayi.",
    ],
    complaint: [
      "Purani gaadi ka rate market se Rs {amount} kam lagaya.",
      "Zabardasti Rs {amount} ki accessories chipka di.",
      "Last mein handling charge jod diya.",
      "Final price ke liye {days} din chakkar katwaye.",
    ],
  },
  Q7: {
    praise: [
      "Loan ek din mein pass ho gaya.",
      "Saare papers samjha kar sign karaye.",
      "Number plate ek hafte mein aa gayi.",
      "Documents mein koi galti nahi thi.",
    ],
    complaint: [
      "{days} din ho gaye, number plate nahi aayi.",
      "Invoice mein mera naam galat likha hai.",
      "Sirf sign ke liye {times} baar bulaya.",
      "Apna hi insurance lene ki zid ki, Rs {amount} mehenga.",
    ],
  },
  Q8: {
    praise: [
      "Jis date ka bola usi din delivery mili.",
      "Delivery par cake kata, photo li, bahut achha laga.",
      "{person} ne {model} ka ek ek feature samjhaya.",
      "Gaadi ekdum chamak rahi thi.",
    ],
    complaint: [
      "Delivery {days} din late hui.",
      "Delivery ke time bumper par scratch tha.",
      "Touch screen chalana kisi ne nahi bataya.",
      "Paise dene ke baad bhi mats nahi mile.",
    ],
  },
};
