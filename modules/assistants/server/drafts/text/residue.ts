import { wordSet } from '../words/fold.ts';

/** Words without anything to keep beside a value. */
export const fillers = wordSet(`
  a aa ab also am an auch auf aus bei beide beiden beim bin bitte da daheim dann das dat de dei dem den denn der des det die dies diese dieser do doch
  dor dr du eam eben ein eine einem einen einer eines er erst es et etz euch für geht gewesen ghabt gehabt grad gwä gwesen haben habe hab
  had hat hatte hets het hett heff hob hod hom hot hots hads hats hei her hi hier i ich ick icke ihm ihn ihr ihre ik im in is isch ist
  ja jetz jetzt jemessen gemessen gmessn gmessa gmesse gemess messen messung ka koa lag liegt man mei mein mir mit na nach neu noch nu nun oder s sa san se sei
  sein seine sie sin sind so steht um un und uns vom von vor wa war warn waren wärn wert werte wieder wir wor worde wurde wurden worden rum herum gut so ca circa zirka etwa ungefähr rund knapp fast grob höchstens schätzungsweise zeigt beträgt
  betrug ergab habn zeigte zu zum zur zua d n ne nem ner ok okay heute heut heit hüt hüüt haid hallo moin servus guten morgen morge
  tag abend zusammen danke vitalwerte vitalzeichen vitalparameter vitals vs dokumentiere dokumentieren notiere trage
  trag schreib eingetragen bewohner bewohnerin patient patientin nachtrag ergänzung mhm äh ähm öh gell ne nä gelle wohl insgesamt aktuell aktueller aktuelle momentan eben
  kannst könntest du notieren eintragen aufschreiben dokumentieren vermerken erfassen auf schreibe noch gerne
  gerade alle alles uhr früh fria frueh gestern vorgestern mittag nachmittag vormittag nacht grüß gott hi tach`);

/** Words about the measuring: they stay in the text, and the entry is still one of values. */
export const measuring = wordSet(`
  rechts links re li rechter linker rechten linken arm oberarm unterarm handgelenk liegend liegen sitzend sitzen stehend stehen stand aufstehen
  ohr stirn rektal axillar axillär oral auriculär aurikular sublingual rektale nüchtern essen frühstück mittagessen abendessen mahlzeit gabe
  min minute minuten std stunde stunden ruhe belastung ohne unter sauerstoff o2 o₂ l liter litern raumluft zimmerluft rhythmisch
  arrhythmisch regelmäßig unregelmäßig kein keine keins koans koan koane koa nix fieber fieba fiaba fieberfrei afebril kontrolle nachgemessen nachmessung erneut nochmal nochmals
  achsel vorm vorige vorigen voriger voriges wiederholt woche letzte letzter letztes letzten zuvor vorher nachher davor danach später vorwert runter hoch rauf gesunken gestiegen gefallen manuell digital
  automatisch seitig beidseits bds wie immer gewohnt üblich
  will möchte mag wollte lehnt lehnte ab abgelehnt verweigert nicht ned net nich da schläft wiegen gewogen messen anwesend unterwegs messbar
  medikament medikation medis bedarf monat jahr mal punkt punkte prozent grad celsius schläge minuten tagen tage neu alt
  morgens mittags abends nachts frühs vormittags nachmittags erhöht erhöhter niedrig niedriger hoch deutlich leicht etwas sehr normal normwertig nur über dk katheter dauerkatheter uro vorwoche vormonat vortag systolisch diastolisch gemittelt mittelwert tendenz aber zweite zweiter erste erster messungen arme armen
  in eim dem letztes gleich bleibt unverändert stabil kräftig`);
