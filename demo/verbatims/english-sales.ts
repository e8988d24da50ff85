import type { Topics } from "./phrase-book.ts";

export const ENGLISH_SALES: Topics = {
  Q3: {
    praise: [
      "I could compare all variants of the {model} on the website.",
      "The price on the website was the price I paid.",
      "I booked the test drive online and got a call in an hour.",
      "The configurator helped us choose the colour at home.",
      "Website is fast and has all the details.",
    ],
    complaint: [
      "The website shows offers that the showroom does not know.",
      "I filled the enquiry form and got a call only after {days} days.",
      "On-road price of the {model} is not clear on the website.",
      "The configurator hangs on my phone.",
      "After one enquiry I got calls from five different numbers.",
    ],
  },
  Q4: {
    praise: [
      "Beautiful showroom and all the models were on display.",
      "The showroom is clean and right on the main road.",
      "We had a private place to sit and discuss.",
      "Parking was easy even on a Sunday.",
      "Nice ambience, my parents were comfortable.",
    ],
    complaint: [
      "The {model} we wanted was not on display.",
      "No parking near the showroom.",
      "Showroom is small and crowded on weekends.",
      "The display car was dusty and the battery was down.",
      "We had to stand as there was no place to sit.",
    ],
  },
  Q5: {
    praise: [
      "{person} knows everything about the {model}.",
      "Sales consultant {person} was honest and never pushed us.",
      "{person} gave us a long test drive on the highway.",
      "The consultant understood what my family needs.",
      "{person} answered my calls even late in the evening.",
      "Whatever {person} promised was done.",
    ],
    complaint: [
      "The sales consultant stopped answering after the booking.",
      "{person} did not know the difference between the variants.",
      "Test drive was only one round of the block.",
      "Free accessories were promised and later denied.",
      "Three consultants changed before I got my {model}.",
      "They were interested only in the costliest variant.",
    ],
  },
  Q6: {
    praise: [
      "Got a fair price for my old car.",
      "The quotation was clear, no hidden charges.",
      "{person} gave the best deal in {city}.",
      "Exchange and discount were settled in one sitting.",
      "No pressure to take accessories or extended warranty.",
    ],
    complaint: [
      "My old car was valued Rs {amount} less than the market.",
      "They forced an accessories pack of Rs {amount} on me.",
      "The discount given was less than at other dealers in {city}.",
      "Handling charges were added at the last moment.",
      "It took {days} days of bargaining to get the final price.",
    ],
  },
  Q7: {
    praise: [
      "Loan was approved in one day.",
      "All the papers were explained before I signed.",
      "Registration and number plate came within a week.",
      "Insurance and finance were handled by one person, very easy.",
      "No mistake in any document.",
    ],
    complaint: [
      "The number plate has not come even after {days} days.",
      "My name is spelt wrong on the invoice.",
      "Had to visit {times} times only for signatures.",
      "They insisted on their own insurance, Rs {amount} costlier.",
      "Loan papers were not explained and the interest was different.",
    ],
  },
  Q8: {
    praise: [
      "Delivery was on the exact date they had promised.",
      "The delivery ceremony with cake and photos made our day.",
      "{person} explained all the features of the {model} for an hour.",
      "The car was spotless and the tank had fuel.",
      "They introduced us to the service manager, nice touch.",
    ],
    complaint: [
      "Delivery was {days} days late.",
      "There was a scratch on the bumper at the time of delivery.",
      "Nobody explained how to use the touch screen.",
      "Delivery was finished in ten minutes as they had many that day.",
      "The floor mats and mud flaps that I had paid for were missing.",
    ],
  },
};
