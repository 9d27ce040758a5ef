import { config } from 'zod';

// The content security policy forbids code made from strings; zod would try it and leave a violation
// in the console of every visitor. Imported before anything that builds a schema.
config({ jitless: true });
