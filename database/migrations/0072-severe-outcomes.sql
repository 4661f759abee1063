-- Of a hospital stay, an amputation and the loss of an eye it is said which: each is recorded (29 CFR 1904.7), and told to OSHA
-- within 24 hours (1904.39). `is_severe` is true with any of them; alone, it says what was answered before one was asked which.
alter table incident_employee
  add column is_hospitalized boolean not null default false,
  add column is_amputation boolean not null default false,
  add column is_eye_loss boolean not null default false,
  add check (is_severe or not (is_hospitalized or is_amputation or is_eye_loss));

-- Such a case was recordable all along: it became known on the day of the last answer. No person changes anything: no audit entry.
alter table incident_employee disable trigger audit;
update incident_employee p set recordable_on = (p.updated_at at time zone 'UTC')::date
  where p.type_id = 1 and p.is_work_related and p.is_severe and p.recordable_on is null and p.deleted_at is null;
alter table incident_employee enable trigger audit;
