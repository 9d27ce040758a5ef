/** Passwords that attackers try first: the top of published leak statistics, German ones included. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `123456 123456789 12345678 12345 1234567 1234567890 123123 111111 000000 654321 666666 121212 112233 159753 987654321
  1234 0000 1111 2222 4321 1212 1004 2000 6969 1q2w3e 1q2w3e4r 1qaz2wsx qwerty qwertz qwerty123 qwertz123 qwertyuiop
  qwertzuiop asdfgh asdfghjkl yxcvbnm zxcvbnm abc123 abcd1234 abcdef password password1 passwort passwort1 passw0rd
  p@ssw0rd kennwort geheim secret letmein login admin administrator root user test test123 testtest welcome willkommen
  hallo hallo123 hallo1 hello guest gast master demo changeme start start123 iloveyou ichliebedich schatz schatzi
  sommer sommer2024 sommer2025 sommer2026 winter herbst frühling fruehling sonne sonnenschein sunshine mausi maus
  dragon monkey football fussball fußball baseball basketball bayern schalke04 dortmund bvb09 superman batman pokemon
  starwars princess prinzessin michael daniel thomas andreas stefan martin christian alexander sebastian florian
  tobias patrick marcel dennis jessica michelle nicole sabrina melanie sandra julia laura sophie charlie jordan
  freedom whatever trustno1 shadow killer computer internet samsung google facebook amazon apple banane ficken arschloch
  fuckyou asshole hamburg berlin münchen muenchen köln koeln frankfurt stuttgart deutschland germany firma büro buero
  kontor rechnung pflege pflegedienst hausverwaltung 11111111 00000000 88888888 12341234 11223344 987654 7777777
  555555 222222 333333 444444 777777 888888 999999 101010 123321 123654 147258 147258369 789456 741852963 a123456
  aa123456 azerty motdepasse contraseña contrasena qazwsx zaq12wsx loveme babygirl ashley bailey hunter2 hunter ranger
  buster soccer hockey george jennifer andrew joshua matthew pepper ginger jordan23 harley mustang maggie cookie`.split(
    /\s+/,
  ),
);
