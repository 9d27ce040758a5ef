import type { Measure } from '#modules/property-owner/contract/analytics/plan.ts';
import { group, measure, refuse } from './draft.ts';
import type { Draft } from './draft.ts';
import { fold } from './fold.ts';
import { words } from './phrase.ts';
import type { Phrase } from './phrase.ts';
import type { NamedCostType } from './vocabulary-names.ts';

const receipt =
  '(?:beleg(?:e[ns]?|s)?|rechnungsbelege?n?|quittung(?:en)?|dokumente?n?|pdf|receipts?|vouchers?|documents?)';
const posting =
  '(?:buchung(?:en)?|zahlung(?:en)?|posten|rechnung(?:en)?|umsaetze|postings?|transactions?|payments?|bookings?|entries|invoices?|bills?|entry)';

/** Finds payments to a trade: `an Handwerker` are repairs by payee. */
export function readTrades(phrase: Phrase, draft: Draft): void {
  // Tradespeople are payees of repairs.
  phrase.take(
    words(
      '((?:welche[rmns]?|top ?-?\\d*|\\S+sten?|\\S+ster|\\d+|which|by|nach|je|pro|per|best paid) (?:handwerkern?|handwerksfirmen|tradesmen|tradespeople|craftsmen|contractors))',
    ),
    ([whole = '']) => `${whole} reparaturen`,
  );
  const trades = '(?:handwerkern?|handwerksfirmen|tradesmen|tradespeople|craftsmen)';
  if (phrase.take(words(`(?:an|to) (?:die |unsere |our |the )?(${trades})`), ([, noun]) => noun)) {
    group(draft, 'payee');
    draft.sort = 'value';
  }
}

/** Finds conditions on receipts and on transferability. */
export function readConditions(phrase: Phrase, draft: Draft): void {
  const lacks = words(
    `(?:ohne|without|without a|without any|kein\\S*|no|fehlend\\S*|missing) (?:einen |ein |zugehoerig\\S+ |a(?:ny?)? )?${receipt}|${receipt} (?:fehlt|fehlen|fehlend|(?:is |are )?missing)|fehlt (?:der|ein|noch ein|noch der) ${receipt}`,
  );
  if (phrase.take(lacks)) draft.filter.receipt = false;
  else if (phrase.take(words(`(?:mit|with|with a) (?:einem |vorhandenem |a )?${receipt}`))) draft.filter.receipt = true;
  const can =
    '(?:umlagefaehig\\S*|umlegbar\\S*|umleg\\S+|umgelegt\\S*|umlag\\S*|weiterberechn\\S+|transferable|recoverable|apportionable|allocable|chargeable|passed on|pass on|passable)';
  const both = words(
    `${can} (?:und|oder|and|or|vs|versus|gegen)(?: die)? (?:nicht|non|not)(?: |-)?(?:${can})?|(?:nicht|non|not)(?: |-)${can} (?:und|oder|and|or|vs|versus|gegen) ${can}|nach umlagefaehigkeit|(?:je|pro) umlagefaehigkeit|by transferability`,
  );
  if (phrase.take(both)) group(draft, 'transferable');
  // The sentence puts other words between: `Was kann ich nicht auf die Mieter umlegen?`
  const toTenants = '(?:(?:auf|an) (?:die |den |meine |unsere )?mieter(?:n|in)? )?';
  const isNot = `(?:nicht|non|not|cannot|cant|no)(?: be| being)? (?:(?:auf|an) (?:die |den )?mieter(?:n)? )?${can}|not (?:\\S+ ){0,2}${can}|un${can}|un(?:recoverable|transferable)|(?:cannot|cant|can not) (?:i |we )?(?:pass on|charge|transfer|apportion)`;
  const onTenants = '(?: (?:auf|an) (?:die |den |meine |unsere )?mieter(?:n)?| to (?:the |my |our )?tenants?)?';
  if (phrase.take(words(`${toTenants}(?:${isNot})(?: werden)?${onTenants}`))) draft.filter.transferable = false;
  else if (phrase.take(words(`${toTenants}${can}(?: werden)?${onTenants}`))) draft.filter.transferable = true;
}

const nothingElse = '(?= (?:noch |jetzt |aktuell |derzeit |gerade |momentan |uebrig |left |now |there |currently )*$)';
const measurePatterns = {
  balance:
    `wie ?viel geld (?:haben wir|hab(?:e)? ich|ist da|ist vorhanden|liegt da)${nothingElse}|how much money (?:do we have|do i have|is there|have we got)${nothingElse}|` +
    'kontost(?:and|aende?n?)(?: der bank)?|(?:bank|konten|konto)saldo|bankguthaben|guthaben|(?:bank )?balances?|(?:bank|account) balances?|(?:geld |guthaben )?(?:auf|in) (?:\\S+ ){0,2}?(?:bank|giro)?(?:konto|konten|kontos)(?: liegt| liegen)?|(?:auf|in) der (?:bank|kasse)|(?:money )?(?:in|on|at) (?:the |our |my )?(?:bank|accounts?|bank accounts?)(?: accounts?)?|liquide mittel|liquiditaet|cash(?! flow)|(?:bank)?kont(?:o|en)',
  net: '(?:die |the )?(?:differenz|unterschied|saldo|ueberschuss|difference|balance) (?:(?:zwischen|aus|von|der|den|between|of) )*(?:einnahmen|income) (?:und|and|ueber|over) (?:(?:den|die|der|the) )?(?:ausgaben|kosten|expenses|costs)|(?:einnahmen|einkuenfte|miete\\S*|income) (?:minus|abzueglich|weniger|less|nach abzug|-)(?: (?:der|aller|von|die|all))* (?:ausgaben|kosten|expenses|costs)|ueberschuss(?:es)?|blieb(?:en)?|bleibt|bleiben|ueberschuesse|gewinn(?:e|s)?(?: (?:oder|und) verluste?)?|verluste?|(?:unter?m|unter dem) strich|uebrig(?:geblieben| geblieben| bleibt| blieb| bleiben)?|ueber(?:geblieben| geblieben| bleibt| blieb| bleiben)|reinertr\\S+|nettoertr\\S+|ertraeg\\S+ nach kosten|ergebnis(?:se|ses)?|jahresergebnis|cash ?flow|erwirtschaft\\S*|(?:netto|gesamt)ergebnis|netto(?:einnahmen|einkommen|gewinn)?|saldo|plus oder minus|im (?:plus|minus)|in the (?:black|red)|plus gemacht|verdien(?:t|en|e|st|te|ten)?|haengen? geblieben|profits?|surplus|net (?:income|result|earnings|profit|proceeds)|net|earnings|earn(?:ed)?|left over|(?:was |is )?left|remain(?:s|ed|ing)?|bottom line|gain|result|make money|made money',
  count:
    `(?:wie ?viele?|wieviele|anzahl|zahl|how many|(?:the )?(?:number|count))(?: (?:der|von|an|aller|unserer|meiner|of|the|our|my|all))*(?= (?:\\S*buchung(?:en)?|\\S*zahlungen|\\S*rechnung(?:en)?|auftraege|posten|umsaetze|mal|postings?|transactions?|payments?|bookings?|entries|invoices?|bills?) )` +
    '|wie oft|wie haeufig|haeufigkeit|how many times|how often',
  income:
    '(?:gesamt|brutto)?einnahmen?|eingenommen|einnehmen|nehmen ein|nahmen ein|(?:gesamt)?einkuenfte|einkommen|ertraege?n?|erloese?n?|(?:zahlungs|geld)eingaenge?n?|(?:zahlungs|geld)eingang|eingaenge|eingang|eingegangen|reingekommen|hereingekommen|kam(?:en)? (?:herein|rein)|kommt (?:herein|rein)|kam(?:en)?|zufluesse|gutschriften|umsaetze?|umsatz|income|incomings?|revenues?|proceeds|takings|inflows?|received|receive|take in|took in|bringt|bringen|brachten?|eingebracht|brings? in|brought in|taken in|arrived?|came(?: in)?|comes in|come in|(?:wir|ich) (?:\\S+ ){0,4}?(?:erhalten|bekommen)|(?:bekommen|bekamen|erhielten|erhalten) wir|(?:bekomme|erhalte|bekam|erhielt|nehme|verlange) ich|(?:haben|hat) (?:\\S+ ){0,6}?an uns (?:ge|be)zahlt|(?:ging|gingen|geht|gehen|kam|kamen|kommt|kommen) (?:\\S+ ){0,6}?(?:ein|rein|herein)(?= $)',
  expenses:
    'zurueck(?:ge)?zahlt|zurueckbezahlt|paid back|repaid|refunded|(?:gesamt|mehr)?ausgaben?|ausgegeben|ausgeben|gebe|(?:geben|gaben|gab|gebe|gibt?)(?= .*aus )|(?:gesamt|unterhalts|gesamt)?kosten|gekostet|kosteten?|kostet|kost|kostenpunkt|aufwendungen?|aufwand|aufwaende|abfluesse|teuer(?:er|en)?|(?:total )?expenses?|expenditures?|costs?|costing|spen[dt](?:s|ing)?|outgoings?|outflows?|outlay|expensive|pricey|dear|(?:ging|gingen|geht|gehen|floss|flossen|fliesst|fliessen) (?:\\S+ ){0,6}?(?:raus|heraus|ab|weg)(?= $)',
} as const;
const payments =
  '(?:ein|be|ge|aus)?zahl(?:en|e|t|te|ten|ung|ungen)|(?:be|ge|ein|aus)zahlt|ueberwiesen|ueberweisung(?:en)?|ueberweisen|ueberweist|rechnung(?:en)?|rechnungsbetraege?|payments?|paid|pay|pays|paying|bills?|invoices?|billed|invoiced|berechnet|bekomm(?:t|en|e)|bekam|erhalte|erhaelt|erhalten|erhielt|gets?|got|verlangt|kassiert|fliess(?:t|en)|floss|geflossen|went|goes|go|geht|ging|gingen';

/** Costs that are passed on to tenants, in everyday words. */
const passedOn = words(
  'nebenkosten|betriebskosten|operating costs?|ancillary costs?|utilit(?:y|ies)(?: costs?)?|service costs',
);

/** Finds the figures that a question asks for. */
export function readMeasures(phrase: Phrase, draft: Draft): void {
  const isOthers = phrase.has(words('verdien\\S+|earns?')) && !phrase.has(words('wir|ich|we|i'));
  draft.isPayer = draft.filter.units !== undefined && !phrase.has(words('wir|ich|uns|we|i|fuer|for|an|to'));
  draft.asksLoss = phrase.has(words('verluste?|loss(?:es)?')) && !phrase.has(words('gewinn(?:e|s)?|profits?'));
  const isGiven = draft.measures.length > 0;
  const found = (wanted: Measure): void => {
    if (!isGiven) measure(draft, wanted);
  };
  if (phrase.take(passedOn)) {
    // Advances beside costs are two figures with conditions of their own.
    if (draft.suggested === 'income') refuse(draft, 'notUnderstood');
    found('expenses');
    if (!draft.by.includes('transferable')) draft.filter.transferable ??= true;
  }
  for (const wanted of ['balance', 'net', 'count', 'income', 'expenses'] as const) {
    if (!phrase.take(words(`(?:${measurePatterns[wanted]})${wanted === 'count' ? `(?: ${posting})?` : ''}`))) continue;
    found(wanted);
  }
  // Whoever is paid by us earns what we spend.
  if (draft.suggested === 'expenses' && draft.measures.join() === 'net' && isOthers) draft.measures = ['expenses'];
  // `Ausgaben vom Konto` are no balance.
  if (draft.measures.includes('balance') && draft.measures.length > 1) refuse(draft, 'notUnderstood');
  if (draft.measures.includes('count')) draft.measures = ['count'];
  draft.saysPayments = phrase.take(words(payments));
  draft.saysPostings = phrase.take(words(posting));
  readPayingTenants(phrase, draft);
}

/** `Was zahlen die Mieter?` asks for income by tenant; what they pay towards costs is no cost. */
function readPayingTenants(phrase: Phrase, draft: Draft): void {
  const { saysPayments, filter, measures, by } = draft;
  if (!saysPayments || filter.tenants !== undefined || by.length > 0) return;
  const tenants = words('(?:die|meine|unsere|alle|the|my|our|all) (?:mieter|tenants)');
  if (!phrase.has(tenants)) return;
  if (filter.transferable === true) refuse(draft, 'notUnderstood');
  else if (measures.length === 0 && phrase.take(tenants)) group(draft, 'tenant');
}

/** Puts losses on top: `Welche Häuser machen Verlust?`. */
function orderLosses(draft: Draft): void {
  if (!draft.asksLoss || draft.measures[0] !== 'net' || draft.by.length !== 1 || draft.sort !== null) return;
  draft.sort = 'value';
  draft.isLowest = true;
}

/** Takes the figure from cost types, names and verbs where the question names none. */
export function settleMeasure(draft: Draft): void {
  orderLosses(draft);
  if (draft.measures.length > 0) return;
  const { saysPayments, saysPostings, suggested, filter } = draft;
  if (draft.isMixed) {
    draft.measures = ['income', 'expenses'];
    return;
  }
  const isFromTenant = filter.tenants !== undefined || draft.by.includes('tenant') || draft.isPayer;
  if (suggested !== undefined) measure(draft, isFromTenant && saysPayments ? 'income' : suggested);
  else if (isFromTenant && (saysPayments || !draft.isPayer)) measure(draft, 'income');
  else if (draft.by.includes('posting')) measure(draft, saysPayments ? 'expenses' : 'net');
  else if (saysPayments && filter.receipt === undefined) measure(draft, 'expenses');
  else if (saysPayments || saysPostings || filter.receipt !== undefined) measure(draft, 'count');
}

/** Finds lists of single postings: `alle Buchungen im Oktober`. */
export function readList(phrase: Phrase, draft: Draft): void {
  const rows =
    '(?:buchungen|zahlungen|rechnungen|ueberweisungen|umsaetze|postings|transactions|payments|invoices|bills)';
  const list =
    '(?:(?:liste|auflistung|aufstellung|list)(?: (?:der|aller|all|von|of|the|an))*|(?:zeig\\S*|show|list)(?: (?:mir|uns|me|us|die|alle|all|the|einzelnen))*|alle|all|all the|einzelnen?|each|single|individual|welche|which|what)';
  const repairs = words(
    '(?:welche|which|what) ((?:\\S*reparaturen|instandhaltungen|instandsetzungen|renovierungen|repairs))(?= (?:gab es|hatten|haben|wurden|waren|fielen|were|did|have|happened) )',
  );
  const allRepairs = words(
    '(?:liste|auflistung|list|show|zeig\\S*) (?:mir |uns |me |us )?(?:alle|aller|all|all the|every) (\\S*reparaturen|instandhaltungen|instandsetzungen|renovierungen|repairs)',
  );
  for (const pattern of [repairs, allRepairs])
    if (draft.by.length === 0 && phrase.take(pattern, ([, noun]) => noun)) group(draft, 'posting');
  if (draft.by.length > 0 || !phrase.take(words(`${list} (${rows})`), ([, noun]) => noun)) return;
  group(draft, 'posting');
}

const whole =
  '(gesamt\\S*|ausgaben|kosten|aufwendungen|einnahmen|einkuenfte|mieteinnahmen|(?:kalt|warm)?mieten?|expenses?|expenditures?|costs?|spending|income|revenues?|rents?|rental income)';

/** Finds a share such as `Anteil der Verwaltungskosten an den Ausgaben`. */
export function readShare(phrase: Phrase, draft: Draft, costTypes: readonly NamedCostType[]): void {
  const share = '(?:anteil\\S*|prozent(?:satz|ual)?\\S*|quote|share|percent(?:age)?|proportion|per cent|fraction|part)';
  if (!phrase.has(words(share))) return;
  const isShare = (of: string): void => {
    const isRent = /miete|rent/u.test(of);
    const measured = isRent || /einn|einku|income|revenue/u.test(of) ? 'income' : 'expenses';
    const rent = costTypes.filter(
      (type) => /miete/u.test(fold(type.name)) && !/garage|stellpl|vorausz|kaution/u.test(fold(type.name)),
    );
    draft.shareOf = isRent ? { measure: measured, costTypes: rent.map(({ id }) => id) } : { measure: measured };
    measure(draft, 'expenses');
  };
  const total =
    '(?:(?:all|total|overall|gesamten?|allen?|aller|unserer|unseren|meiner|den|der|dem|the|our|my|saemtlichen) )*';
  if (
    phrase.take(words(`(?:am|an|in) ${total}${whole}`), ([, of = '']) => isShare(of)) ||
    phrase.take(words(`${share} (?:der|des|von|of|vom|aller|unserer|meiner) ${total}${whole}`), ([, of = '']) =>
      isShare(of),
    ) ||
    phrase.take(words(`of ${total}${whole}`), ([, of = '']) => isShare(of))
  )
    phrase.take(
      words(
        `${share}|frisst|fressen|entfallen|entfaellt|machen|macht|ausmachen|makes? up|goes|go|eats?(?: up)?|verschlingt|verschlingen|betraegt`,
      ),
    );
}

/** `Wie viele Reparaturen` counts them; before cost types take the noun. Other things than postings are not counted. */
export function readCounts(phrase: Phrase, draft: Draft): void {
  const many =
    '(?:wie ?viele?|wieviele?|how many|anzahl|zahl|number)(?: (?:der|von|aller|an|of|the|our|my|unserer|meiner))*';
  const counted =
    '(?:\\S*reparatur(?:en)?|instandhaltungen|instandsetzungen|renovierungen|\\S*rechnungen|\\S*(?:ein|miet)zahlungen|mieten|mieteingaenge|repairs|rents|\\S+ (?:bills|payments|invoices))';
  if (phrase.take(words(`${many} (${counted})`), ([, noun]) => noun)) measure(draft, 'count');
  else if (draft.filter.receipt === false && phrase.take(words('wie viele|wieviele|how many'))) measure(draft, 'count');
  // `Wie viele Kosten` means how much.
  phrase.take(words('(?:wie )?viele(?= (?:\\S*kosten|\\S*ausgaben|\\S*einnahmen|euros?) )'));
}

/** Finds what figures are divided by. */
export function readDivisors(phrase: Phrase, draft: Draft): void {
  const area = '(?:quadratmeter|qm|m2|square met(?:re|er)s?|sqm|wohnflaeche|flaeche|area)';
  if (
    phrase.take(words(`(?:je|pro|per|by|nach|auf den|a) (?:dem |den |der )?${area}|quadratmeterkosten|flaechenbezogen`))
  ) {
    draft.per = 'area';
    if (draft.by.length === 0 && draft.filter.houses === undefined) group(draft, 'house');
  }
  const average = words(
    '(?:im |on )?(?:durchschnitt(?:lich)?(?:e[mnrs]?)?|schnitt|mittel(?:wert)?|an average|average)|durchschnittsw\\S+|mittlere[nrs]?|averaged?',
  );
  draft.isOfPosting = phrase.has(
    words(
      '(?:durchschnittlich|mittler|average)(?:e[mnrs]?)? (?:rechnung|zahlung|buchung|ausgabe|einnahme|invoice|payment|bill|transaction|expense)',
    ),
  );
  if (phrase.take(average)) draft.of = 'average';
  const perMonth =
    '(?:im|pro|je|in einem|per|a|each|every|in the) (?:monat|month)|monatliche?[nrsm]?|monatlich|monthly';
  if (draft.of === 'average' && phrase.take(words(perMonth))) draft.per = 'month';
  else if (phrase.take(words('im monat|a month'))) {
    draft.of = 'average';
    draft.per = 'month';
  } else if (draft.of === 'average' && draft.by.length === 0 && phrase.take(words('durchschnittsmiete')))
    draft.per = 'month';
}
