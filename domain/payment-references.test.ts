import { expect, test } from 'vitest';
import { getRecurringNamePart, removePaymentReference } from './payment-references.ts';

test.each([
  ['Acme Corp Payroll PPD ID: 9876543210', 'Acme Corp Payroll'],
  ['Acme Corp Payroll PPD Id', 'Acme Corp Payroll'],
  ['Comed Electric Bill PMT Web Id', 'Comed Electric Bill'],
  ['OAKWOOD PROPERTIES WEB PMTS 4X9K2L WEB ID: 9000123456', 'OAKWOOD PROPERTIES'],
  ['Online Transfer to SAV ...8841 transaction#: 18823456712', 'Online Transfer to SAV ...8841'],
  ['Verizon Wireless Payments ACH', 'Verizon Wireless Payments'],
  ['Geico *Auto ACH PMT', 'Geico *Auto'],
  ['Direct Dep Acme Inc Payroll Trace# 021000021', 'Direct Dep Acme Inc Payroll'],
  ['Payment To British Gas Ref 850012345, Mandate No', 'Payment To British Gas'],
  ['Council Tax DD Ref', 'Council Tax DD'],
  ['Stadtwerke Muenchen Eref+123456 Mref+ab12 Cred+de98zzz', 'Stadtwerke Muenchen'],
  ['Telekom Deutschland GmbH Mandatsref: DE000123 Glaeubiger-ID', 'Telekom Deutschland GmbH'],
  ['Vodafone GmbH Kd-Nr 123456789', 'Vodafone GmbH'],
  ['Rundfunk ARD, ZDF, DRadio Beitragsnr. 123456789', 'Rundfunk ARD, ZDF, DRadio'],
])('%s is shown as %s', (printed, name) => expect(removePaymentReference(printed)).toBe(name));

test.each([
  'Check 1042',
  'ACH Electronic Debit - DUKEENERGY',
  'Café Ach',
  'Web Ideas',
  'Trans No Limits',
  'Reference Books',
  'Studio 54',
  'PPD ID: 9876543210',
  '',
])('%s is not changed', (name) => expect(removePaymentReference(name)).toBe(name));

test.each([
  ['Oakwood Properties Web Pmts 4x9k2l Web Id', 'Oakwood Properties'],
  ['Comed Electric Bill PMT Web Id', 'Comed Electric Bill'],
  ['Zelle payment to John Smith JPM99a1b2c3', 'Zelle payment to John Smith'],
  ['Online Transfer to SAV ...8841', 'Online Transfer to SAV'],
  ['AMZN Mktp DE*2K4 0800', 'AMZN Mktp'],
  ['Rechnung 4711 Stadtwerke Köln', 'Stadtwerke Köln'],
  ['Kiosk 12', 'Kiosk 12'],
  ['7-Eleven', '7-Eleven'],
  ['Check 1042', 'Check 1042'],
  ['4711', '4711'],
  ['  Rent ', 'Rent'],
])('a rule for %s looks for %s', (name, part) => expect(getRecurringNamePart(name)).toBe(part));
