import { wordSet } from '../words/fold.ts';

/** Nouns of care that stand where a name could stand. */
const nouns = wordSet(`
  abend abendessen abführen alle allen alles aufnahme aufstehen arzt ärztin angehörige atmung auge augen az bad baden bauch
  bedarf befinden bein beine belastung bericht besuch bett bettrand bewohner bewohnerin bewohnern bewusstsein bitte blase
  blut blutung brust brot brille bruder daheim danach danke dann datum decke dekubitus diabetes dialyse dienst dienstag
  dusche duschen doktor durchfall ehefrau ehemann einfuhr einlauf enkel enkelin entlassung erbrechen erneut essen familie
  fenster ferse finger fieber frau freitag frühdienst frühstück fuß füße gang gabe gegen gerät gesicht gespräch gestern
  gewicht gruppe haare hals hand hände handgelenk harn haus hausarzt hausärztin haut heute herr herz hilfe hose husten
  hüfte infekt insulin inkontinenz kaffee kateter katheter kein keine keinerlei klinik knie kollege kollegin kontrolle kopf
  kopfschmerzen körper körperpflege kot krankenhaus kreislauf kuchen kur laut leiste letzte letzter links lagerung luft
  luftnot magen manschette mann medikamente medikament medis messung messen messwert miktion mitbewohner mitbewohnerin mittag
  mittagessen mittwoch mobilisation mobilität montag morgen morgens morgenrunde mund mundpflege mutter nachbar nachbarin
  nachmittag nachricht nacht nachtdienst nachts nachtwache nachtrag name nase nein normal notarzt notiz nummer obst oberarm ohr
  ohren patient patientin pflege physio pause praxis problem puls rauch raum rettungsdienst rezept rollator rollstuhl rötung
  rücken ruhe runde rufe saft salbe samstag schicht schlaf schmerz schmerzen schmerzmittel schwester schwindel sitzen sohn
  sonde sonntag sonst spätdienst spaziergang spritze stand stehen steiß stimmung station stuhl stuhlgang sturz stunde
  stunden suppe tabletten tablette tag tage tagesform tee teilnahme termin therapie thermometer tochter toilette toilettengang
  trinken trinkmenge tropfen tür übelkeit übergabe uhr unterarm urin urinbeutel vater verband verbandswechsel verdacht
  verlauf verordnung versorgung visite vitalwerte vitalzeichen vitalparameter vorlage vormittag wach waden wange waschen
  wasser wert werte wetter wiegen wochenende woche wohnbereich wunde zähne zeh zehen zimmer zimmernachbarin zucker zunge zustand
  zwei drei ich er sie es wir der die das den dem und oder aber nach vor bei mit von um im am ist hat war wird wurde
  nicht noch nur auch sehr dort hier da so wie wenn weil dass ihm ihr ihn ihre sein seine da alles etwas mal beide beiden
  jetzt später wieder immer inzwischen aktuell links rechts liegend stehend sitzend ziel zielwert bitte hallo guten servus moin
  grüß sis assessment informationssammlung quatsch moment korrektur entschuldigung sorry schmarrn wegen trotz ohne seit
  größe braden norton furo ramipril metoprolol bisoprolol pantoprazol novalgin paracetamol ibuprofen tilidin insulin lantus
  bedarfsmedikation kost kostform kalorien kompression kompressionsstrümpfe strümpfe socken schuhe schuhgröße hemd
  oberkörper kopfteil seitenlage lage position infusion ringer zimmertemperatur raumtemperatur aufwachen ergebnis fortschritt
  schritte stufen treppe treppen mal flur garten balkon küche speisesaal aufenthaltsraum fernseher radio telefon anruf rückruf
  diät creme pflaster drainage stoma peg kanüle sauerstoff sättigung blutdruck temperatur herzfrequenz atemfrequenz
  blutzucker nüchtern hb bmi crp inr kalium natrium labor laborwerte befund zeitpunkt zeit minuten minute sekunden
  monat monaten jahr jahre jahren tagen wochen sekunde raumluft zimmerluft achsel liter milliliter grad kilo kilogramm prozent einheiten punkte celsius vorwoche vormonat traubenzucker dextro saftschorle schorle wasserflasche sprudel rollstuhl klingel heizung licht lampe bettgitter matratze kissen decke wäsche wäschekorb tisch teller becher glas flasche
  apotheke rezepte lieferung paket post brief briefe rechnung geld schlüssel handy fernbedienung hörgerät hörgeräte gebiss prothese
  zahnprothese zähneputzen haare bart nägel fußnägel fingernägel ring kette uhr jacke hose pullover kleid bluse hemd
  verlegung umzug einzug aushilfe schüler schülerin praktikant praktikantin azubi leitung pdl wbl team dienstplan
  heimleitung seelsorger pfarrer friseur fußpflege podologe logopädie ergotherapie physiotherapie krankengymnastik
  angehöriger angehörigen besucher gast gäste wundmanager sanitätshaus krankenkasse gutachter gutachterin md mdk
  bewohnerzimmer pflegebad stationszimmer wagen lifter gehstock stock gehwagen gehbock kompressionsverband
  mitbewohner nachbarzimmer jemand niemand keiner einer jeder man dieser diese dieses alles nichts etwas
  exsikkose ödem ödeme hämatom schürfwunde platzwunde prellung schwellung kratzer druckstelle dekubitus intertrigo
  lunge leber niere knöchel ferse zehe wade oberschenkel unterschenkel schulter ellenbogen nacken stirn wange kinn lippe
  kalt warm müde wach unruhig ruhig leider gott gottseidank natürlich vielleicht vermutlich wahrscheinlich plötzlich
  gegen während nachdem bevor sobald falls obwohl trotzdem deshalb darum daher dabei dazu damit davon dafür hiermit
  wieviel wieviele welche welcher welches was wer wann warum wieso wo woher wohin
  mama papa oma opa tante onkel cousine cousin freund freundin bekannte bekannter nichte neffe urenkel kinder kind
  radio zeitung buch bibel musik lied film spiel karten singkreis gymnastik gottesdienst andacht ausflug fest feier geburtstag
  abführmittel laxoberal movicol dulcolax tavor lorazepam melperon pipamperon risperidon quetiapin mirtazapin aspirin ass marcumar
  eliquis xarelto torasemid furosemid hct amlodipin simvastatin l-thyroxin actrapid novorapid metformin morphin oxycodon fentanyl
  frühs mittags abends nachtruhe bettruhe anfang ende mitte start zwischendurch zuerst zuletzt anschließend`);

const nounEnds =
  /(?:ung|heit|keit|schaft|tion|tat|ismus|druck|wert|werte|dienst|schmerz|schmerzen|mittel|pflege|gabe|nahme|essen|zeit|temperatur|frequenz|menge|grosse|lage|gerat|risiko|gefahr|itis|ose|skala|salbe|tabletten?|verband|wechsel|gang|zimmer|besuch|liste|plan|nummer|stunden?|uhr|tag|woche)$/u;
const kept = wordSet('donnerstag sonntag hartung breitung teichgabe freitag neuzeit');

/** Returns true for a folded word that is a noun or a word at the beginning of a sentence, not a surname. */
export function isCommonNoun(low: string): boolean {
  return nouns.has(low) || (nounEnds.test(low) && !kept.has(low));
}

/** Words behind „Frau“ that are no name: „die Frau hat …“. */
export const notAName = wordSet(
  'hat hot het hett hod had ist is isch war wor wird wurde will möchte mag kann konnte soll lehnt sagt sagte schläft schlief rr p t puls hf temp temperatur blutdruck bz zucker spo2 und oder aber in im am mit von bei zu nach auf aus nicht kein heute gestern jetzt wieder dann noch auch sich ihr ihre sein seine er sie es ich wir klagt klagte isst aß trinkt trank geht ging liegt lag sitzt saß steht stand wiegt gewicht kommt kam hatte doktor dr prof die der das den dem als wie wenn dass seit da dort gut beide',
);

/** First names of the generations in care, so that „Frau Erna Sonnenschein“ is one name. */
const firstNames = wordSet(`
  adelheid adolf agnes albert alfred alois alwin amalie anna anneliese annemarie anni anton antonia arthur astrid august auguste
  barbara bernd bernhard berta berthold bertha bettina birgit brigitte bruno carl charlotte christa christel christian christine
  clara dieter dietrich dora doris dorothea eberhard edeltraud edgar edith eduard egon elfriede elisabeth elke ella elli ellen
  else elsa emil emma emmi erhard eric erich erika erna ernst erwin esther eugen eva ewald ferdinand franz franziska frieda
  friedhelm friedrich fritz gabriele georg gerda gerhard gerlinde gertrud gisela gottfried greta grete günter günther gustav
  hanna hannelore hans harald hartmut hedwig heidemarie heidi heinrich heinz helene helga helmut henriette herbert hermann
  herta hertha hilda hilde hildegard holger horst hubert hugo ida ilona ilse inge ingeborg ingrid irene irma irmgard isolde
  jakob johann johanna johannes josef josefine julius jürgen jutta karin karl karla karoline käthe katharina klara klaus klothilde
  konrad kreszenz kunigunde kurt lena leni leo leonhard liesel lieselotte lina linda lisbeth lotte ludwig luise magda magdalena
  manfred margarete margarethe margit margot margret maria marianne marie marlies martha martin mathilde max mechthild michael
  mina monika norbert olga oskar otto ottilie paul paula peter petra philipp rainer renate richard rita robert roland rolf rosa
  rosemarie roswitha rudolf ruth sabine sieglinde siegfried sigrid sofie sophie stefan stefanie susanne theodor theresia thea
  thekla thomas traudl ulrich ulrike ursula uschi uwe valentin vera viktor viktoria waldemar walburga walter waltraud werner
  wilfried wilhelm wilhelmine willi willy wolfgang xaver`);

/** Returns true for a folded first name. */
export function isFirstName(low: string): boolean {
  return firstNames.has(low);
}
