import type { Topics } from "./phrase-book.ts";

export const ENGLISH_SERVICE: Topics = {
  Q4: {
    praise: [
      "Got the appointment for the same day I asked for.",
      "They attended to me within {minutes} minutes of reaching.",
      "The driver picked up my {model} from home exactly on time.",
      "Booking on the app took one minute and nobody kept me waiting.",
      "Job card was opened quickly and I was free to leave.",
      "{person} was already waiting for me with the job card.",
    ],
    complaint: [
      "Even with an appointment I waited {hours} hours before anyone came.",
      "The appointment date was given only after {days} days.",
      "Pick-up was promised but the driver never came.",
      "On a Saturday the queue at the reception is too long, please add people.",
      "The call centre booked a slot and the workshop knew nothing about it.",
      "Opening the job card took too long.",
    ],
  },
  Q5: {
    praise: [
      "{person} explained each job before starting.",
      "Service advisor {person} was very polite and patient.",
      "{person} kept sending me photos and updates on WhatsApp.",
      "The advisor understood the noise problem in my {model} at once.",
      "The estimate given in the morning and the bill in the evening were the same.",
      "{person} did not push any extra job on me.",
    ],
    complaint: [
      "The advisor did not listen to my actual problem.",
      "No update the whole day, I had to call {times} times.",
      "{person} added jobs worth Rs {amount} without asking me.",
      "The advisor was in a hurry and explained nothing.",
      "Estimate was one thing and the bill was Rs {amount} more.",
      "Every visit I get a new advisor who knows nothing about my {model}.",
    ],
  },
  Q3: {
    praise: [
      "The lounge is clean, with good coffee and wifi.",
      "Workshop is very clean and I could see my {model} from the glass.",
      "Plenty of parking and easy to reach.",
      "Nice waiting area, my children had a place to play.",
      "Air conditioned lounge with charging points, I could work from there.",
      "Washrooms were clean, which is rare.",
    ],
    complaint: [
      "There is no parking, I had to leave the car on the main road.",
      "The lounge AC was not working.",
      "Washroom was dirty and no water in the cooler.",
      "Only eight chairs in the waiting area for so many customers.",
      "The workshop entry is very narrow and unsafe.",
      "No proper food near the workshop in {city} and only biscuits inside.",
    ],
  },
  Q6: {
    praise: [
      "The car was ready before the promised time.",
      "They explained every line of the bill.",
      "Washing and interior cleaning were excellent.",
      "Took the delivery in ten minutes, no running around.",
      "Charges were fair, even Rs {amount} less than the estimate.",
      "{person} walked around the {model} with me and showed the old parts.",
    ],
    complaint: [
      "Promised at 4 pm and delivered after {hours} hours more.",
      "Washing was very poor, dust was still on the dashboard.",
      "Nobody explained the bill of Rs {amount}.",
      "The charges have gone up too much, labour alone was Rs {amount}.",
      "At the cashier I stood for a long time, only one counter is open.",
      "I got my {model} back one day late and no one informed me.",
    ],
  },
  Q7: {
    praise: [
      "All the problems I told them were solved the first time.",
      "My {model} drives like new after the service.",
      "The brake noise is completely gone.",
      "Quality of work is very good, pickup and mileage have improved.",
      "Everything on my list was done within {hours} hours.",
      "The technician found a leak that I had not noticed.",
    ],
    complaint: [
      "The same noise came back after {days} days.",
      "AC cooling problem of my {model} is still not solved.",
      "They kept the car {days} days for a small job.",
      "Wheel alignment was billed but not done properly.",
      "I found a new scratch on the left door after the service.",
      "Two of the jobs I had listed were simply forgotten.",
    ],
  },
};
