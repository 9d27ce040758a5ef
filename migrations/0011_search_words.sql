-- The one search for lists that are walked rather than indexed: accounts, organisations, mails, the audit log. A term as
-- regular expressions, one for each word (12 at most, the longest first), all of which search_indexed(text) has to match.
CREATE FUNCTION search_words(term text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 2
AS $$
  SELECT string_agg(regexp_replace(spelling, '([^[:alnum:]])', '\\\1', 'g'), '|')
    FROM (SELECT DISTINCT w FROM regexp_split_to_table(search_folded(term), '\s+') w WHERE w <> '') words, search_spellings(w) spelling
   GROUP BY w ORDER BY length(w) DESC, w LIMIT 12
$$;

GRANT EXECUTE ON FUNCTION search_words(text), search_folded(text), search_spellings(text) TO kontor_app, kontor_identity;
GRANT EXECUTE ON FUNCTION search_unaccented(text), search_indexed(text) TO kontor_identity;
