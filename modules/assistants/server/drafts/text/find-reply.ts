import type { ReplyReason } from '#modules/assistants/contract/drafts/drafted.ts';
import { wordPattern } from '../words/fold.ts';
import { fold } from '../words/fold.ts';

const asking =
  /^(?:(?:und|also|sag mal|du) )?(?:wie|was|wann|wer|wem|wen|wo|woher|wohin|warum|wieso|weshalb|welche[rsnm]?|gibt es|gab es|hat|ist|war|kannst du|kann man|konnen sie|weisst du|muss ich|soll ich|darf ich|habt ihr|hast du)(?= )/u;
const orders = [
  /(?:vergiss|vergesst|ignorier\p{L}*|missacht\p{L}*|umgeh\p{L}*|ignore|forget)(?= ).{0,60}(?:regel\p{L}*|anweisung\p{L}*|vorgabe\p{L}*|instruction\p{L}*|rules?|prompt)/u,
  /^(?:bitte )?(?:zeig\p{L}*|list\p{L}*|losch\p{L}*|loesch\p{L}*|gib mir|gib aus|offne|druck\p{L}*|such\p{L}*|finde|andere|schick\p{L}*|send\p{L}*|schreib (?:mir )?(?:ein gedicht|einen witz|eine?n? (?:kurzen? )?(?:bericht|zusammenfassung|eintrag|brief) (?:uber|zu|von))|erstell\p{L}*|fass\p{L}*|mach (?:mir )?(?:eine|einen)|analysier\p{L}*|bewert\p{L}*|erzahl\p{L}*|ubersetz\p{L}*|spiel\p{L}*|ruf (?:bitte )?an|stell\p{L}* (?:den|die) (?:wecker|timer)|show|delete|tell me|give me|print|act as|you are)(?= |$)/u,
  /(?:passwor\p{L}*|system ?prompt|api.?key)/u,
];
const pleasantries = wordPattern(
  'hallo|hi|hey|moin|servus|tschüss~|ciao|danke~|bitte schön|guten (?:morgen|tag|abend)|gute nacht|schönes wochenende|schönen (?:feierabend|tag|dienst|abend)|bis (?:morgen|später|dann)|ok|okay|ja|nein|test~|hm~|äh~|alles klar|frohe~|grüss gott|wie geht~|mahlzeit|na|super|prima|gut|so',
);

/** Finds why there is nothing to keep of what was said; undefined if there is something. */
export function findReply(said: string): ReplyReason | undefined {
  const words = fold(said)
    .replaceAll(/[^\p{L}\p{N} ?]+/gu, ' ')
    .replaceAll(/ +/gu, ' ')
    .trim();
  if (!/\p{L}{2}|\d{2}/u.test(words)) return 'nothing';
  const start = words.slice(0, 400);
  if (orders.some((order) => order.test(start))) return 'order';
  const isQuestion = /\?\s*$/u.test(said.trim()) && !/[.!;\n].{8,}/u.test(said.trim().slice(0, -1));
  if (isQuestion && (asking.test(start) || words.length < 160)) return 'question';
  if (
    asking.test(start) &&
    words.length < 100 &&
    /^(?:wie war|wie hoch|was war|was hatte|was hat|wann|wer hat|wo ist|welche)/u.test(start)
  )
    return 'question';
  return isPleasantry(words) ? 'nothing' : undefined;
}

/** True if nothing but greetings and thanks was said. */
function isPleasantry(words: string): boolean {
  if (words.length > 60 || !pleasantries.test(words)) return false;
  const rest = words.split(' ').filter((word) => word.length > 2 && !pleasantries.test(word) && !small.test(word));
  return rest.length === 0;
}

const small =
  /^(?:euch|dir|ihnen|allen|zusammen|leute|team|schones?|schonen|guten?|gute|morgen|abend|tag|wochenende|feierabend|dienst|dann|und|noch|einen?|wunsche|vielen|herzlichen|spater|bis|alle[rs]?|kollegen?|weihnachten|ostern|klar|geht|das|wars|wars|war|es|fertig|tschau|nix|nichts|dir|euch|mal|eins|zwei|drei|mikrofon)$/u;
