import { foldName } from './fold-name.ts';

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u).map(foldName));

/** Words before a name; a word behind them is one even in lower case. */
export const salutations = setOf(`
  frau fr fräulein herr herrn hr hrn dr doktor prof professor familie fam ehepaar namens heißt heisst`);

/** Parts of titles between a salutation and a name. */
export const titles = setOf('med dent vet phil jur rer nat ing dipl habil');

/** Words before a name in capitals: relatives, staff, neighbours, tenants. */
export const roles = setOf(`
  schwester bruder pfleger pflegerin tochter sohn enkel enkelin enkelkind urenkel nichte neffe tante onkel schwager
  schwägerin schwiegertochter schwiegersohn schwiegermutter mutter vater mann ehemann ehefrau gatte gattin mama papa oma
  opa nachbar nachbarin mieter mieterin vermieter vermieterin bewohner bewohnerin patient patientin kollege kollegin
  hausarzt hausärztin arzt ärztin facharzt betreuer betreuerin hausmeister hausmeisterin eigentümer eigentümerin
  verwalter verwalterin freund freundin lebensgefährte lebensgefährtin partner partnerin cousin cousine pfarrer pfarrerin
  physiotherapeut physiotherapeutin therapeut therapeutin praktikant praktikantin azubi kind kinder sohns herrchen`);

/** Particles of names. */
export const particles = setOf('von van de der den dem zu zum zur vom di da del la le el al bin ter ten');

/** Words behind a name or a salutation that are none, whatever their case. */
const noNames = setOf(`
  hat hatte haben ist sind war waren wird wurde worden will wollte kann konnte mag möchte soll sollte muss musste darf
  durfte sagt sagte meint meinte klagt klagte geht ging gehen kam kommt isst aß ass trinkt trank schläft schlief sitzt
  saß liegt lag steht stand lehnt lehnte nimmt nahm bekommt bekam braucht ruft rief klingelt weint lacht läuft lief
  bittet bat fragt fragte erhielt erhält gab gibt zeigt wirkt wirkte fühlt lebt wohnt meldet meldete wünscht äußert
  äußerte berichtet berichtete schellt hod hot het hett is war's
  und oder aber nicht kein keine keinen mit bei beim im in am an auf aus von vom der die das den dem des ein eine einen
  einer einem auch noch schon heute gestern morgen wieder sehr so zu zum zur um nach vor als wie wo was wer dann da hier
  dort über unter für ohne gegen durch bitte weil dass wenn ob seit bis ab ca circa etwa jetzt immer oft nie selbst
  allein alleine beide alle ich du er sie es wir ihr ihm ihn ihnen ihre ihren sein seine seinen mein meine sich nur mal
  gut schlecht wach unruhig müde ruhig blass gestürzt gefallen gewaschen geduscht gegessen getrunken angerufen
  informiert links rechts oben unten hinten vorne nein ja doch nee quatsch moment danke hallo schönes
  rr hf bz af spo2 spo wb eg og ug dg whg nr p t temp nrs ie be ml mg kg sis az rechtzeitig tür fenster
  blutdruck puls temperatur fieber grad zucker blutzucker gewicht sättigung sauerstoff schmerz schmerzen herzfrequenz
  atmung zimmer zi bett bad flur wohnbereich station stuhl stuhlgang urin vorlage katheter toilette wc rollator
  rollstuhl medikament medikamente tablette tabletten insulin tropfen salbe wunde verband rötung sturz steiß ferse haut
  bein beine arm arme hand hände fuß füße knie hüfte kopf bauch rücken brust auge augen ohr ohren mund zähne
  hilfe essen frühstück mittag mittagessen abend abendessen abendbrot kaffee tee wasser saft suppe brot besuch praxis
  krankenhaus klinik angehörige angehörigen uhr früh nacht vormittag nachmittag tag tage stunde stunden minute
  minuten woche wochen monat monate jahr jahre dienst frühdienst spätdienst nachtdienst visite therapie gruppe nachtrag
  angst unruhe schlaf husten übelkeit erbrechen durchfall atemnot luftnot schwindel liter einheiten bedarf plan pflege
  mal nummer telefon wohnung haus keller heizung schlüssel strom gas zähler miete kaution vertrag kündigung rechnung
  termin schaden wasserschaden küche balkon treppe treppenhaus müll aufzug dach stock etage geschoss
  montag dienstag mittwoch donnerstags freitag samstag sonnabend sonntag montags sonntags
  januar februar märz april juni juli september oktober november dezember`);

/** Endings of nouns that are no names. */
const nounEnding =
  /.(?:ung|ungen|heit|keit|schaft|tion|tionen|druck|schmerz|schmerzen|dienst|mittel|zimmer|werte?|arzt|verband|wunde)$/u;

/** True for a word that can stand behind a salutation without being a name. */
export const isNoName = (folded: string): boolean => noNames.has(folded) || nounEnding.test(folded);
