import type { DestinationId } from './destinations.ts';

/** Other names of the pages, settings and actions, separated by commas. */
const PHRASES: Record<DestinationId, string> = {
  dashboard: `
    should i spend, should i spend per day, should i spend day, what can i spend today, can i spend today, per day can i spend, daily budget,
    back, first page, front page, main page, main screen, homepage, home page, start page, left for the month, left this month, left
    to spend this month, left to spend for the month, home, overview, summary, start, left to spend, safe to spend,
    can i spend, i can spend, how much can i spend, how much can i still spend, can i still spend, daily allowance
  `,
  transactions: `
    recent transactions, latest transactions, last transactions, recent purchases, transaction history,
    list, all transactions, history, ledger
  `,
  budgets: 'on track, am i on track, i on track, am on track, budget page, see budget, budget overview, limits',
  reports: `
    print report, print monthly report, pl, p&l, profit and loss, burn rate, spending pace, trend, spending trend, net savings, eating my money, spend most, i spend most, spend most money, do i spend most, do i spend most money, wasting money on, am i wasting money on, i wasting money on, save each month, save per month, save month, i save month, i save each month, i save per month, i save, where does it all go, where did my money go, where has my money gone, profit, net, net income, cash flow, surplus, income minus expenses, income vs expenses,
    income and expenses, did i save, did we save, have i saved, spending by category, spend by category, expenses by
    category, breakdown by category, by category, top categories,
    analytics, insights, analysis, breakdown, spending breakdown, chart, graph, pie chart, monthly report, yearly
    report, report, statistics, stats, charts, graphs, graphics, money going, where does my money go, where did all my money go, where does all my money go, where has all my money gone, where is all my money going, where my money went, where all my money went, where my money goes, where all my money goes, trends,
    savings rate, saving rate
  `,
  calendar: `
    no spend days, zero spend days, no spending days, days without spending, due dates, agenda, coming up, bills coming up, next paycheck, next payday, next pay, i get paid, i
    get paid next, get paid, upcoming, next bill, bills due, next bills
  `,
  receipts: `
    picture of receipt, take picture, take picture of receipt, photograph receipt,
    attach receipt, add receipt, attach photo, receipt, take photo, photo of receipt, photo of bill, camera, scan receipts, upload receipt, scan receipt,
    photo, scan, upload
  `,
  recurring: `
    overdue, overdue bills, unpaid bills,
    direct debits, standing order, scheduled payments, regular payments, recurring payments, repeating payments,
    repeat payments, autopay, recurring, repeating, standing orders, scheduled, upcoming bills, recurring items
  `,
  accounts: `
    savings goal, savings goals, goal, goals, set goal, set savings goal, new goal, add goal, assets, worth, money, add card, new card, add bank account, add savings account, account balances,
    bank accounts, bank account, bank balance, bank balances, all accounts, bank, balances, balance, net
    worth, account list, my accounts, add account, new account
  `,
  import: `
    statement, bank statement, import statement, upload statement, upload csv, import file, import data, sync bank,
    link bank, import bank file, bank file, bank files, import csv, import transactions, upload bank file, connect
    bank
  `,
  review: 'needs review, inbox, review inbox, unreviewed',
  rules: 'settings rules, rules settings, import rules, category rules, rule, add rule, new rule, automatic categories',
  tags: 'tag, manage tags, labels',
  categories: 'manage categories, add category, new category, edit categories',
  trash: `
    rubbish, trash can, deleted items, recently deleted, deleted, deleted transactions, bin, recycle bin, restore, restore deleted, restore deleted transaction,
    undelete
  `,
  settings: `
    notifications, notification settings, reminders, turn off notifications, setup, account settings, app settings, preferences, options, profile, configuration, text size, font, font size,
    bigger text, text bigger, larger text, text larger, bigger letters, letters bigger, larger letters, letters larger,
    bigger font, font bigger, writing bigger, bigger writing, big letter, big letters, larger writing, larger font, larger print, impostazioni, einstellungen, parametres, reglages,
    ajustes, configuracion, configuracoes, instellingen, ustawienia, installningar, innstillinger, indstillinger,
    asetukset, nastaveni, beallitasok, ayarlar, setari
  `,
  'add-transaction': 'add expense, new expense, new transaction, new entry, add',
  'add-income': 'new income',
  'add-budget': 'new budget, set budget, create budget',
  'add-recurring': 'add recurring, new recurring, add subscription, add recurring transaction, new subscription',
  export: `
    download transactions as excel, download transactions as csv, export as csv, export to spreadsheet, print transactions,
    spreadsheet, export to excel, save as csv, download excel, export, export csv, export to csv, download csv,
    download transactions, export data, csv, excel, print, print statement
  `,
  theme: `
    white mode, black mode, color scheme, colour scheme, change theme, dark mode, light mode, dark theme, light
    theme, appearance, night mode, dark, switch theme
  `,
  currency: `
    change to euros, change to dollars, change to pounds, use euros, use dollars, use pounds, set currency,
    currency symbol, default currency, currency, change currency
  `,
  region: `
    first day of week monday, first day of week sunday, week starts monday, week starts on monday, week starts sunday, week starts on sunday,
    decimal comma, start of week, first day of the week, translation, change language, date format, number format,
    locale, language, formats, first day of week
  `,
  'month-start': 'pay day, month starts, start of month, payday, first day of month',
  holidays: 'bank holidays, public holidays',
  email: 'change email address, email, change my email, e-mail, email address',
  password: 'pw, pwd, passcode, change pw, forgotten password, password, new password, reset password',
  'two-factor': `
    lock app, app lock, two factor authentication, two step verification, 2 factor authentication, two-step verification, two-factor,
    two factor, 2fa, mfa, authenticator, security, recovery codes
  `,
  sessions: `
    sign out all devices, log out all devices, other devices,
    active sessions, log out everywhere, devices, logged in devices, sign out everywhere
  `,
  'api-tokens': 'api token, api, tokens, token, api key',
  'audit-log': 'account activity, login history, security log',
  keyboard: 'turn off shortcuts, single-key shortcuts',
  archive: `
    download all data, export all data, export everything, all my data,
    backup now, back up now, back up data, create backup, make backup, back up everything, backup everything, backup data, back up, data backup,
    download data, archive, backup, export everything, download everything, download archive
  `,
  'delete-account': `
    delete all data,
    delete profile, delete everything, erase everything, deactivate account, cancel account, close account, danger
    zone, remove account, delete my data
  `,
  shortcuts: 'shortcuts, keys, hotkeys, keyboard',
  help: `
    what can you do, can you do, who are you, what are you, how does this work, somebody i can call, someone i can call, somebody can call, call support, call someone, undo, need help, i need help, contact support, customer support,
    tutorial, guide, manual, customer service, report bug, use, faq, talk to person, talk to human, talk to someone, speak to person, speak to human, speak to
    someone, talk to real person, speak to real person, live chat, contact, support, questions, feedback, contact
    us
  `,
  logout: 'sign me out, log me out, deconnect, log out, log off, sign out, signout, disconnect',
};

/** Returns the other names of a destination, by which the bar finds it. */
export function listDestinationPhrases(id: DestinationId): string[] {
  return PHRASES[id]
    .trim()
    .split(/,\s+/)
    .map((phrase) => phrase.replace(/\s+/g, ' '));
}
