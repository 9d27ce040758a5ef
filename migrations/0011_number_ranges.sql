-- Counters and events name the number range that they belong to.
ALTER TABLE number_counters RENAME COLUMN circle TO number_range;
ALTER TABLE number_counters RENAME CONSTRAINT number_counters_circle_check TO number_counters_number_range_check;
ALTER TABLE number_events RENAME COLUMN circle TO number_range;
ALTER TABLE number_events RENAME CONSTRAINT number_events_circle_check TO number_events_number_range_check;
