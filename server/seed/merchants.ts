/** A merchant or source of income with amounts between `least` and `most` hundredths. `weight` is its relative frequency. */
export type Merchant = {
  name: string;
  category: string;
  least: number;
  most: number;
  weight: number;
  isIncome?: true;
  /** How many times more often on weekends. */
  weekend?: number;
  notes?: readonly string[];
};

/** Transactions of any day, including income that covers the spending. */
export const EVERYDAY: readonly Merchant[] = [
  {
    name: 'Corner Bakery',
    category: 'Food',
    least: 240,
    most: 1450,
    weight: 9,
    notes: ['Breakfast', 'Rolls and coffee'],
  },
  {
    name: 'Blue Door Coffee',
    category: 'Food',
    least: 310,
    most: 980,
    weight: 12,
    notes: ['Flat white', 'With Sam', 'Oat milk'],
  },
  { name: 'Noodle House', category: 'Food', least: 950, most: 3200, weight: 6, notes: ['Lunch', 'Takeaway'] },
  {
    name: 'Trattoria Lucia',
    category: 'Food',
    least: 2200,
    most: 9800,
    weight: 3,
    weekend: 3,
    notes: ['Dinner with friends', 'Birthday'],
  },
  {
    name: 'Café Zoë',
    category: 'Food',
    least: 450,
    most: 1900,
    weight: 5,
    weekend: 2,
    notes: ['Brunch', 'Crème brûlée'],
  },
  {
    name: 'Greenway Market',
    category: 'Groceries',
    least: 1200,
    most: 14500,
    weight: 9,
    weekend: 2,
    notes: ['Weekly shop', 'Only milk and bread'],
  },
  { name: 'Harvest & Co', category: 'Groceries', least: 800, most: 6900, weight: 6, notes: ['Vegetables', 'Farm box'] },
  { name: 'Night Owl Convenience', category: 'Groceries', least: 180, most: 2400, weight: 4 },
  { name: 'City Transit', category: 'Transportation', least: 275, most: 550, weight: 10, notes: ['Day pass'] },
  {
    name: 'Metro Taxi',
    category: 'Transportation',
    least: 850,
    most: 4200,
    weight: 3,
    weekend: 2,
    notes: ['Late night', 'To the airport'],
  },
  { name: 'Northside Fuel', category: 'Transportation', least: 2900, most: 8900, weight: 3, notes: ['Full tank'] },
  { name: 'Parking Garage 7', category: 'Transportation', least: 200, most: 1800, weight: 3 },
  { name: 'Paper & Pen', category: 'Shopping', least: 300, most: 4500, weight: 2, notes: ['Birthday card'] },
  {
    name: 'Oak & Thread',
    category: 'Shopping',
    least: 1900,
    most: 18900,
    weight: 2,
    weekend: 2,
    notes: ['Winter coat', 'Returned one, kept one'],
  },
  {
    name: 'Home Depot Nine',
    category: 'Shopping',
    least: 700,
    most: 23000,
    weight: 2,
    weekend: 3,
    notes: ['Paint', 'Screws and shelves'],
  },
  {
    name: 'Volt Electronics',
    category: 'Shopping',
    least: 1500,
    most: 120000,
    weight: 1,
    notes: ['Headphones', 'Charger'],
  },
  { name: 'Page Turner Books', category: 'Shopping', least: 900, most: 5200, weight: 2, notes: ['Present for Ana'] },
  {
    name: 'Palace Cinema',
    category: 'Entertainment',
    least: 1100,
    most: 4800,
    weight: 2,
    weekend: 4,
    notes: ['Two tickets'],
  },
  { name: 'Riverside Bowling', category: 'Entertainment', least: 1500, most: 6200, weight: 1, weekend: 4 },
  { name: 'Museum of Things', category: 'Entertainment', least: 800, most: 3600, weight: 1, weekend: 4 },
  { name: 'Lakeside Pharmacy', category: 'Health', least: 450, most: 5600, weight: 3, notes: ['Prescription'] },
  { name: 'Dr. Łukasz Nowak', category: 'Health', least: 3500, most: 19000, weight: 1, notes: ['Check-up'] },
  { name: 'Paws & Claws', category: 'Pets', least: 900, most: 8800, weight: 2, notes: ['Cat food', 'Vaccination'] },
  { name: 'Post Office', category: 'Miscellaneous', least: 120, most: 3400, weight: 2, notes: ['Parcel'] },
  { name: 'Cash machine', category: 'Miscellaneous', least: 2000, most: 20000, weight: 2 },
  {
    name: 'Design work',
    category: 'Freelance / Side Gig',
    least: 12000,
    most: 180000,
    weight: 2,
    isIncome: true,
    notes: ['Invoice paid', 'Logo'],
  },
  {
    name: 'Sold online',
    category: 'Freelance / Side Gig',
    least: 800,
    most: 15000,
    weight: 2,
    isIncome: true,
    notes: ['Old bike', 'Books'],
  },
  {
    name: 'Refund',
    category: 'Refunds',
    least: 900,
    most: 16000,
    weight: 1,
    isIncome: true,
    notes: ['Shoes sent back'],
  },
  { name: 'Family', category: 'Gifts', least: 2000, most: 30000, weight: 1, isIncome: true, notes: ['Thank you!'] },
];

/** Transactions on a fixed day of each month. */
export const MONTHLY: readonly (Merchant & { date: number })[] = [
  { name: 'Salary', category: 'Salary', least: 412500, most: 412500, weight: 1, date: 25, isIncome: true },
  { name: 'Rent', category: 'Bills', least: 145000, most: 145000, weight: 1, date: 1 },
  { name: 'Brightside Energy', category: 'Bills', least: 6200, most: 16800, weight: 1, date: 5, notes: ['Meter read'] },
  { name: 'City Water', category: 'Bills', least: 2800, most: 5200, weight: 1, date: 8 },
  { name: 'FastNet Internet', category: 'Bills', least: 3999, most: 3999, weight: 1, date: 12 },
  { name: 'Mobile plan', category: 'Subscriptions', least: 1900, most: 1900, weight: 1, date: 14 },
  { name: 'StreamFlix', category: 'Subscriptions', least: 1599, most: 1599, weight: 1, date: 17 },
  { name: 'Tunely Music', category: 'Subscriptions', least: 1099, most: 1099, weight: 1, date: 19 },
  { name: 'Iron Gym', category: 'Health', least: 3450, most: 3450, weight: 1, date: 3 },
  {
    name: 'Index fund dividend',
    category: 'Investment Returns',
    least: 1200,
    most: 9900,
    weight: 1,
    date: 28,
    isIncome: true,
  },
];
