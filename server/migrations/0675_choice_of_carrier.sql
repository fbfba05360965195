-- compatible: what is counted up here, old code compares
-- Which carrier a rule chooses hangs on accounts and limits, too (decisions 0164, 0166): a choice that was shown holds until one of them is another.
create function carrier_choice_changes() returns trigger language plpgsql as $$
begin
  update shipping_rules set version = version + 1 where client_id = coalesce(new.client_id, old.client_id);
  return null;
end $$;
create trigger carrier_choice_changes after insert or delete on cargo_account for each row execute function carrier_choice_changes();
create trigger carrier_choice_changes_by_state after update of health, is_sandbox on cargo_account for each row
  when ((old.health = 'refused') is distinct from (new.health = 'refused') or old.is_sandbox is distinct from new.is_sandbox)
  execute function carrier_choice_changes();
create trigger carrier_choice_changes after update of version on carrier_limits for each row execute function carrier_choice_changes();
