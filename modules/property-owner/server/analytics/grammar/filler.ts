import { words } from './phrase.ts';

/** Words that change nothing in a question. */
export const filler = words(
  [
    'der|die|das|dem|den|des|ein|eine|einem|einen|einer|eines|the|a|an',
    'ich|du|wir|ihr|sie|er|es|uns|mir|mich|unser\\S*|mein\\S*|ihre?[mnrs]?|euch|man|i|we|you|us|our|ours|my|me|it|its|they|their',
    'ist|sind|war|waren|sein|wird|werden|wurde|wurden|worden|hat|haben|hatte|hatten|habe|hab|gab|gibt|gibts|kann|koennen|koennt\\S*|soll|will|moechte\\S*|wuerde\\S*|darf|is|are|was|were|be|been|being|has|have|had|having|do|does|did|can|could|would|may|might|should|want|need|like|theres|there',
    'was|wie|wer|wo|wieviel\\S*|viel|viele|hoch|hohe|gross|what|how|much|many|high|big|large|whats|which|who|welche[mnrs]?',
    'in|im|an|am|auf|aus|bei|beim|fuer|mit|nach|seit|um|unter|ueber|von|vom|vor|zu|zum|zur|bis|durch|je|pro|per|als|ab|of|for|from|to|at|on|by|with|as|into|during|within|about|regarding|over|up|so',
    'und|oder|sowie|auch|nur|noch|schon|denn|mal|eigentlich|bitte|etwa|so|nun|jetzt|doch|einmal|eben|dabei|dafuer|davon|da|hier|insgesamt|gesamt\\S*|zusammen|alles|alle[mnrs]?|ganz\\S*|jeweils|eigene[nrms]?|tatsaechlich\\S*|bisher\\S*|hoehe|summe|summen|betrag|betraege|total|totals|sum|sums|amount|amounts|altogether|overall|together|all|and|or|also|only|just|please|then|now|still|actually|so|far|please|exactly|genau|ungefaehr|circa|ca|rund|approximately|roughly|any',
    'zeig\\S*|nenn\\S*|gib|sag\\S*|stell\\S*|liste?|berechne\\S*|ermittl\\S*|rechne\\S*|mach\\S*|brauche?|wissen|sehen|anzeigen|darstell\\S*|dargestellt|ausrechnen|show\\S*|give|tell|display|list|plot|draw|calculate|compute|find|get|see|know|let|lets|hallo|hi|hello|guten tag|danke|thanks|thank',
    'geld|euro|eur|money|euros|diagramm|grafik|chart|graph|auswertung|statistik|zahlen|figures|statistics|data|daten|angefallen|anfallen|entstanden|entstehen|betragen|betraegt|betrug|betrugen|gebucht|verbucht|incurred|amounted|worth of|laufende[nrms]?|saemtliche[nrms]?',
    'vergleich\\S*|vergleichen|gegenueber\\S*|gegen|vs|versus|compar\\S+|comparison|zwischen|between|unterschied\\S*|difference|verglichen|than|beide[nrms]?|both|each|jede[mnrs]?',
    'haus|haeuser\\S*|hauses|objekt\\S*|immobilie\\S*|gebaeude|einheit|wohnung|house|houses|building|property|properties|unit|flat|jahr|jahres|year|monat|month|quartal|quarter|jahre|years|monate|months|zeitraum|period',
    'gemacht|erzielt|generated|bin|bist|jahren|years|make|makes|made|hatten|sich|selbst|drauf|go|goes|does|when|wann|viel\\S*|zurzeit|derzeit|aktuell\\S*|momentan|gerade|halt|ja|ok|okay|mittlerweile|konkret|kosten|gekommen|gekostet|aus|ein|wohl|bezueglich|hinsichtlich|betreffend|entfallen|davon|bestehend|art|mieter\\S*|tenants?|pay|paid|worden|geworden|gegangen|gehen|geht|raus|rein|hin|weg|gone|spent',
  ].join('|'),
);
