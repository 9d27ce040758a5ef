import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * The faces of every document, in the order in which a character is looked for. Templates name the
 * families `"Inter"` (Latin, Greek, Cyrillic) and `"Noto Sans SC"` (Chinese) with weights 400 and 600; the compiler
 * finds Hebrew and Arabic by itself. After a change run `npm run generate:characters`.
 */
const fontFiles: readonly string[] = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  '@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  '@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
].map((file) => require.resolve(file));

/** Faces of headlines, `"Source Serif 4"`; what they lack is printed by the faces above, which follow them in a template. */
const displayFiles: readonly string[] = [
  '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  '@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
].map((file) => require.resolve(file));

/** The compiler takes folders, so that it opens a face (the Chinese ones have 10 MB) only when it is needed. */
export const fontFolders: readonly string[] = [...fontFiles, ...displayFiles].map((file) => dirname(file));

/** One file per family: all weights of a family cover the same characters. */
export const familyFiles: readonly string[] = fontFiles.filter((file) => file.includes('400Regular'));
