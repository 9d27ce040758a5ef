/** A kind of cost or income as people call it. */
export interface Concept {
  /** Pattern of the words in a question, folded. */
  readonly said: string;
  /** Names of its cost types, folded. */
  readonly types: RegExp;
  readonly except?: RegExp;
  /** True for money that comes in. */
  readonly income?: boolean;
}

const rent = /miete|mietzahl|mietzins|\brent/u;
const notRent = /garage|stellpl|parkpl|vorausz|kaution|ausfall|neben/u;
const advance = /vorausz|abschlag|\bvz\b/u;

/** Specific kinds come before general ones, whose words may be part of theirs. */
export const concepts: readonly Concept[] = [
  {
    said: '(?:brutto|gesamt)?warmmieten?|bruttomieten?|gesamtmieten?|(?:miete|mieten|mieteinnahmen) (?:mit|inklusive|inkl|samt|einschliesslich) (?:der |den |aller )?(?:nebenkosten|vorauszahlungen|betriebskosten)|(?:warm|gross) rents?|rents? including (?:advances|utilities|service charges)',
    types: /miete|mietzahl|mietzins|\brent|vorausz|abschlag|\bvz\b/u,
    except: /garage|stellpl|parkpl|kaution|ausfall/u,
    income: true,
  },
  {
    said: '(?:nebenkosten|betriebskosten)?vorauszahlung(?:en)?|(?:nebenkosten|betriebskosten)vorschuess?e?n?|abschlagszahlung(?:en)?|nebenkostenabschlaege?n?|(?:utility |service charge |operating cost )?(?:advances|advance payments?|prepayments?)',
    types: advance,
    income: true,
  },
  {
    said: 'garagen?(?:mieten?|einnahmen)?|stellplatz(?:mieten?|einnahmen)?|stellplaetzen?|parkplatz(?:mieten?)?|parkplaetzen?|(?:garage|parking)(?: spaces?)?(?: rents?)?|garages',
    types: /garage|stellpl|parkpl/u,
    income: true,
  },
  {
    said: '(?:miet)?kaution(?:en|s?zahlung(?:en)?)?|mietsicherheit(?:en)?|(?:security |rental |rent )?deposits?',
    types: /kaution|mietsicherheit|deposit/u,
    income: true,
  },
  {
    said: '(?:netto)?(?:kalt|grund)mieten?|nettomieten?|kaltmiet(?:ein)?zahlung(?:en)?|mieten?|miet(?:ein|ge)?zahlung(?:en)?|mietzins|mieteinkuenfte|mietertraege?|mieteingaenge?n?|mieteinnahmen|rents?|(?:cold|net|basic) rents?|rental income|rental payments?|rent payments?',
    types: rent,
    except: notRent,
    income: true,
  },
  {
    said: 'abwasser(?:kosten|gebuehr(?:en)?)|entwaesserung(?:skosten|sgebuehr(?:en)?)?|kanal(?:gebuehr(?:en)?|kosten)|sewage|sewerage|waste ?water',
    types: /abwasser|kanal|entwaesser|schmutzw|niederschlag/u,
  },
  {
    said: '(?:kalt|frisch|trink|warm)?wasser(?:kosten|rechnung(?:en)?|gebuehr(?:en)?|versorgung|geld)?|water(?: supply| costs?| bills?)?',
    types: /wasser|entwaesser|kanal/u,
  },
  {
    said: 'heiz(?:ung|ungen|kosten|ungskosten|ungsausgaben|energie|wesen)?|heizungs?rechnung(?:en)?|(?:fern|nah)?waerme(?:kosten|versorgung)?|gas(?:kosten|rechnung(?:en)?|heizung)?|heating(?: costs?| bills?)?|fuel(?: costs?)?',
    types: /heiz|brennst|waerme|\bgas/u,
  },
  {
    said: 'energie(?:kosten|rechnung(?:en)?|ausgaben)?|energy(?: costs?| bills?)?',
    types: /heiz|brennst|waerme|\bgas|strom|elektr|beleucht/u,
  },
  {
    said: '(?:allgemein|haus|betriebs)?strom(?:kosten|rechnung(?:en)?|ausgaben|versorgung)?|elektrizitaet|beleuchtung(?:skosten)?|electricity(?: costs?| bills?)?|power(?: costs?| bills?)?|electric bills?|lighting',
    types: /strom|elektr|beleucht/u,
  },
  {
    said: 'muell(?:kosten|gebuehr(?:en)?|abfuhr(?:kosten|gebuehr(?:en)?)?|entsorgung|tonnen?)?|abfall(?:kosten|gebuehr(?:en)?|entsorgung|wirtschaft)?|entsorgung(?:skosten)?|garbage|rubbish|trash|refuse(?: collection)?|waste(?: disposal| collection| removal)?',
    types: /muell|abfall|entsorg/u,
  },
  { said: 'haftpflicht(?:beitrag|beitraege)?|liability(?: insurance)?', types: /haftpflicht/u },
  {
    said: '(?:wohn)?gebaeudeversicherung(?:en|skosten|sbeitraege)|building insurances?|buildings insurance|home insurance',
    types: /gebaeudevers/u,
  },
  {
    said: 'versicherung(?:en|skosten|sbeitrag|sbeitraegen?|spraemien?|sausgaben)?|insurances?(?: costs?| premiums?)?',
    types: /versicher|haftpfl/u,
  },
  {
    said: 'grundsteuern?|grundabgaben?|grundbesitzabgaben?|(?:property|land|real estate) tax(?:es)?',
    types: /grundsteuer|grundabg|grundbesitzabg/u,
  },
  {
    said: 'instandhaltung(?:en|skosten|sausgaben|sarbeiten|smassnahmen)?|instandsetzung(?:en|skosten)?|reparatur(?:en|kosten|ausgaben|arbeiten|rechnung(?:en)?)?|reparier\\S*|handwerk(?:ern?|erkosten|errechnung(?:en)?)?|sanierung(?:en|skosten)?|renovierung(?:en|skosten)?|erhaltung(?:skosten|saufwand|saufwendungen)|(?:repairs?|maintenance|renovations?)(?: costs?| works?| bills?)?|upkeep|tradesmen|tradespeople|craftsmen',
    types: /instandh|instands|reparatur|renovier|sanier|erhaltung/u,
    except: /ruecklage/u,
  },
  {
    said: 'hausmeister(?:s|kosten|lohn|service|in|dienste?|gehalt)?|hauswart(?:s|kosten)?|caretakers?(?: costs?)?|janitors?(?: costs?)?|concierge',
    types: /hausmeister|hauswart/u,
  },
  {
    said: '(?:haus)?verwaltung(?:en|skosten|sgebuehr(?:en)?|sausgaben|shonorare?)?|verwalter(?:kosten|honorare?|verguetung(?:en)?|gebuehr(?:en)?)?|(?:property )?management(?: costs?| fees?| charges?)|(?:property )?(?:management|managers?)|administration(?: costs?| fees?)?|administrative costs?',
    types: /verwalt/u,
  },
  {
    said: 'bank(?:gebuehr(?:en)?|kosten|spesen|entgelte?)|konto(?:gebuehr(?:en)?|fuehrung(?:sgebuehr(?:en)?|skosten)?|kosten)|bank(?:ing)? (?:fees?|charges?|costs?)|account fees?',
    types: /bank|kontof|kontog|zahlungsverk/u,
  },
  {
    said: 'garten(?:kosten|arbeit(?:en)?)?|gartenpflegekosten|gaertner(?:kosten)?|gruenpflege|gruenanlagen|garden(?:ing|er|ers)?(?: costs?| care)?|garden maintenance|landscaping',
    types: /garten|gaert|gruen/u,
  },
  {
    said: 'winterdienst(?:e|kosten)|schneeraeum(?:en|ung)|schneeraeumdienst|schneedienst|raeumdienst|streudienst|snow (?:removal|clearing|clearance)|winter (?:service|maintenance)|gritting',
    types: /winterd|schnee|streud/u,
  },
  {
    said: 'schornsteinfeger(?:kosten|gebuehr(?:en)?)?|kaminkehrer|kaminfeger|rauchfangkehrer|chimney (?:sweep(?:s|ing)?|cleaning)',
    types: /schornst|kamin/u,
  },
  {
    said: 'reinigung(?:en|skosten|sdienst|skraft)?|(?:gebaeude|haus|treppenhaus|treppen)reinigung(?:skosten)?|putz(?:kosten|dienst|frau|kraft)?|(?:stairwell |building )?clean(?:ing|er|ers)(?: costs?)?',
    types: /reinig/u,
  },
  {
    said: 'aufzug(?:s?kosten)?|aufzuege|aufzugs|fahrstuhl(?:kosten)?|lifts?|elevators?',
    types: /aufzug|fahrstuhl|\blift/u,
  },
  {
    said: 'haus?geld(?:er|zahlung(?:en)?)?|wohngeld|housing contributions?|service charges?|community fees?|condo fees?',
    types: /hausgeld|wohngeld/u,
  },
  {
    said: 'kabel(?:gebuehr(?:en)?|fernsehen|anschluss|kosten)?|antennen?|cable(?: tv)?|antenna',
    types: /kabel|antenne/u,
  },
];
